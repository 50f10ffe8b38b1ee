"""The lab: a server on this machine and the pages it shows in the browser. It knows no rules and no algorithm.

Conventions
-----------
A page is one ES module, `static/pages/NAME.js`. It exports `title` (a text) and `mount(element, context)`, which fills
the element and may return a function to be called when the page goes away. It is registered by one line of ROUTES in
`static/app.js` and is then reached by `#/NAME?key=value`. `context` (see app.js) holds

    parameters           what stands after the ? in the address, a URLSearchParams
    remember(parameters) writes them to the address without reloading: whatever must survive a reload goes there
    ask(what, with, {tell, signal})   a question to the server, a promise of its answer; ends with the page
    say(text)            tells screen readers what changed
    signal               an AbortSignal, aborted when the page goes away

No HTML is ever made from strings: `lib/dom.js` builds elements (`h("button", {onclick}, "Play")`) and SVG
(`s("path", {...})`). Texts that people read stand in `lib/texts.js`, one constant per page. Colours are CSS variables:
those of draw/palette.py as `--pg-NAME` (served as /palette.css, light and dark), those of the page in style.css.
Boards are drawn by `lib/board.js` from what `draw/board_json.py` makes of a game's `draw(state)`.

A question is one message `{"id": 7, "do": "play.position", "with": {"game": "blocker"}}` over the one web socket. The
answer is `{"id": 7, "done": ...}` or `{"id": 7, "error": "one line"}`; before it any number of
`{"id": 7, "tell": ...}`, or binary frames: the id as four bytes (little endian), four bytes of zero, the data.
`{"tell": {"compiling": NAME or null}}` is for the frame around all pages, which shows it.
`{"do": "cancel", "id": 7}` ends it early.

A handler is an async function of `handlers/MODULE.py` marked `@message`: `do` is MODULE.FUNCTION. It gets a `Call` and,
by name, what the page sent, checked against its annotations. It returns what JSON can hold; what is wrong with the
input is an InputError, as everywhere. New module, new file: the folder is the register.

Whatever may take longer than a blink runs in a worker process: `await call.think(function, key=value)`. The function
stands in a module of its own (importable; its arguments and its answer can be pickled) and gets a `Job` first:
`job.tell(data)` (at most 30 a second arrive), `job.send(data)` (all arrive; bytes stay bytes), `job.stop` (an Event,
set when the page cancels or goes away; who does not heed it is ended a moment later). Games come from `call.table`: a
page names what the package has or what the command line named, and no other file.
"""

"""Pictures: results in; text, SVG, TikZ, DOT and JSON out. Knows no algorithm.

A trace becomes a plan (what the picture contains), a scene (where it stands, in plain shapes), and then a file:

plan.py notation.py layout.py tree_scene.py    trace -> plan -> scene
scene.py palette.py svg.py tikz.py             shapes and their colours -> SVG, TikZ
tree_svg.py tree_tikz.py tree_text.py          the trees themselves
tree_dot.py tree_json.py cuts.py film.py       and: every cut in a list, one picture per step
board.py pieces.py board_svg.py board_text.py  positions
spans.py                                       text with colours
"""

// The controls of time: back and forward, play at a speed, a slider.

import {h, put} from "../lib/dom.js";
import {icon} from "./icons.js";

const SPEEDS = [0.5, 1, 2, 4, 10, 40, 200, 2000]; // steps a second

export class Player {
  // `go(name, times)` does "first", "back", "forward", "last", "next cut", "previous cut"; `seek(share)` goes to a place;
  // `text` says what the controls are called: those of cuts are there where they have a name.
  constructor(go, seek, text) {
    this.go = go;
    this.text = text;
    this.timer = null;
    this.speed = 2;
    const button = (name, label) => h("button", {onclick: () => this.act(name), "aria-label": label, title: label}, icon(name));
    this.playing = button("play", text.play);
    this.slider = h("input", {type: "range", min: 0, max: 1, step: "any", value: 0, "aria-label": text.slider, oninput: () => {
      this.pause();
      seek(Number(this.slider.value));
    }});
    this.rate = h("select", {"aria-label": text.speed, title: text.speed, onchange: () => {
      this.speed = Number(this.rate.value);
      if (this.timer !== null) this.play();
    }}, SPEEDS.map((speed) => h("option", {value: speed, selected: speed === this.speed}, text.rate(speed))));
    this.element = h("div", {class: "player", role: "group", "aria-label": text.time},
      button("first", text.first), button("back", text.back), this.playing, button("forward", text.forward),
      button("last", text.last), this.slider, text.nextCut ? [button("previous cut", text.previousCut), button("next cut", text.nextCut)] : [], this.rate);
  }

  act(name) {
    if (name === "play") return this.timer === null ? this.play() : this.pause();
    this.pause();
    this.go(name);
  }

  play() {
    this.pause();
    this.#sign("pause", this.text.pause);
    let last = performance.now();
    const tick = (now) => {
      const due = Math.floor(((now - last) / 1000) * this.speed);
      if (due > 0) {
        last += (due * 1000) / this.speed;
        if (!this.go("forward", Math.min(due, 500))) return this.pause();
      }
      this.timer = requestAnimationFrame(tick);
    };
    this.go("play");
    this.timer = requestAnimationFrame(tick);
  }

  pause() {
    if (this.timer === null) return;
    cancelAnimationFrame(this.timer);
    this.timer = null;
    this.#sign("play", this.text.play);
  }

  #sign(name, label) {
    put(this.playing, icon(name));
    this.playing.setAttribute("aria-label", label);
    this.playing.title = label;
  }

  show(share, said) {
    this.slider.value = share;
    this.slider.setAttribute("aria-valuetext", said);
  }
}

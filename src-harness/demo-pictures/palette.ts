import { INK, STEEL, mix } from './color.ts';

/** The three colours of a picture, and the shades made from them so that all parts of a picture belong together. */
export class Palette {
  readonly back: number;
  readonly main: number;
  readonly accent: number;
  readonly dark: number;
  readonly metal: number;
  readonly metalDark: number;
  readonly rubber: number;

  constructor(back: number, main: number, accent: number) {
    this.back = back;
    this.main = main;
    this.accent = accent;
    this.dark = mix(main, INK, 0.78);
    this.metal = mix(STEEL, main, 0.08);
    this.metalDark = mix(0x6f7a88, main, 0.15);
    this.rubber = mix(0x2b303b, main, 0.12);
  }
}

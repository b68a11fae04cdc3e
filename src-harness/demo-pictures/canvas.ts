import { hex } from './color.ts';
import { Outline, type Point, radians } from './outline.ts';

/** A transformation of coordinates: x' = a·x − b·y + dx, y' = b·x + a·y + dy. */
type Place = { readonly a: number; readonly b: number; readonly dx: number; readonly dy: number };

function written(outline: Outline): string {
  return outline.parts
    .map((part) => `M${part.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}Z`)
    .join('')
    .replaceAll('.0', '');
}

/** Draws outlines filled with colours or vertical gradients on a square of 1200 units, and returns them as SVG. */
export class Canvas {
  /** Width and height, in units. */
  static readonly size = 1200;

  private readonly definitions = new Map<string, string>();
  private readonly shapes: string[] = [];
  private place: Place = { a: 1, b: 0, dx: 0, dy: 0 };

  /** Draws with the given point as the origin, scaled and rotated. */
  at(x: number, y: number, scale: number, degrees: number, draw: (canvas: Canvas) => void): void {
    const before = this.place;
    const [dx, dy] = this.placed([x, y]);
    const cos = Math.cos(radians(degrees)) * scale;
    const sin = Math.sin(radians(degrees)) * scale;
    this.place = { a: before.a * cos - before.b * sin, b: before.b * cos + before.a * sin, dx, dy };
    draw(this);
    this.place = before;
  }

  /**
   * Fills an outline.
   *
   * @param bottom The lower colour of a gradient over the outline's height; `top` is then the upper colour.
   * @param opacity 0 to 1.
   * @param clip Fills only the part that is also within this outline.
   */
  fill(path: Outline, top: number, bottom?: number, opacity = 1, clip?: Outline): void {
    const here = path.mapped((point) => this.placed(point));
    if (here.parts.length === 0) return;
    const paint = bottom === undefined ? hex(top) : `url(#${this.blend(here, top, bottom)})`;
    const masks = [
      ...(here.holes === null ? [] : [this.define('mask', `${this.white()}${this.shape(here.holes, '#000')}`)]),
      ...(clip === undefined ? [] : this.within(clip.mapped((point) => this.placed(point)))),
    ];
    const shown = opacity === 1 ? '' : ` opacity="${String(Number(opacity.toFixed(3)))}"`;
    const [mask, ...outer] = masks;
    const one = `<path d="${written(here)}" fill="${paint}"${shown}${mask === undefined ? '' : ` mask="url(#${mask})"`}/>`;
    this.shapes.push(outer.reduce((inner, id) => `<g mask="url(#${id})">${inner}</g>`, one));
  }

  /** Draws a soft ellipse that fades from its centre to its edge. */
  glow(x: number, y: number, rx: number, ry: number, color: number, opacity: number): void {
    const stops = [0, 0.35, 0.7, 1].map((at, i) => {
      const shown = [1, 0.62, 0.2, 0][i] ?? 0;
      return `<stop offset="${String(at)}" stop-color="${hex(color)}" stop-opacity="${String(Number((shown * opacity).toFixed(3)))}"/>`;
    });
    const id = this.define('radialGradient', stops.join(''));
    const here = Outline.ellipse(x, y, rx, ry).mapped((point) => this.placed(point));
    this.shapes.push(`<path d="${written(here)}" fill="url(#${id})"/>`);
  }

  /** Returns the SVG with this width and height. The same calls give the same text. */
  finished(points: number): string {
    const size = String(Canvas.size);
    const side = String(points);
    return `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 ${size} ${size}"><defs>${[...this.definitions.values()].join('')}</defs>${this.shapes.join('')}</svg>`;
  }

  private placed([x, y]: Point): Point {
    const { a, b, dx, dy } = this.place;
    return [a * x - b * y + dx, b * x + a * y + dy];
  }

  private within(clip: Outline): string[] {
    return [
      this.define('mask', this.shape(clip, '#fff')),
      ...(clip.holes === null ? [] : [this.define('mask', `${this.white()}${this.shape(clip.holes, '#000')}`)]),
    ];
  }

  private white(): string {
    return `<path d="M-300-300H1500V1500H-300Z" fill="#fff"/>`;
  }

  private shape(outline: Outline, paint: string): string {
    return `<path d="${written(outline)}" fill="${paint}"/>`;
  }

  private blend(path: Outline, top: number, bottom: number): string {
    const heights = path.parts.flat().map(([, y]) => y);
    const [from, to] = [Math.min(...heights), Math.max(...heights)].map((y) => y.toFixed(1));
    return this.define(
      'linearGradient',
      `<stop stop-color="${hex(top)}"/><stop offset="1" stop-color="${hex(bottom)}"/>`,
      ` x1="0" x2="0" y1="${from ?? ''}" y2="${to ?? ''}" gradientUnits="userSpaceOnUse"`,
    );
  }

  private define(tag: 'mask' | 'linearGradient' | 'radialGradient', content: string, attributes = ''): string {
    const units =
      tag === 'mask' ? ' maskUnits="userSpaceOnUse" x="-300" y="-300" width="1800" height="1800"' : attributes;
    const key = `${tag}${units}${content}`;
    const id = `d${String([...this.definitions.keys()].indexOf(key) + 1 || this.definitions.size + 1)}`;
    if (!this.definitions.has(key)) this.definitions.set(key, `<${tag} id="${id}"${units}>${content}</${tag}>`);
    return id;
  }
}

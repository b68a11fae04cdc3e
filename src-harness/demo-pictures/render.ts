import { crc32 } from 'node:zlib';
import { Canvas } from './canvas.ts';
import { lighter, mix } from './color.ts';
import { pictures } from './list.ts';
import { Outline } from './outline.ts';
import { Palette } from './palette.ts';

/** Width and height of the demonstration's pictures, in pixels: of the original and of its smaller copies. */
export const points = 1000;
export const smallerPoints = [640, 320] as const;

/** The file of a picture: `urban-80.webp`, `urban-80-640.webp`. */
export const fileOf = (key: string, size: number): string => `${key}${size === points ? '' : `-${String(size)}`}.webp`;

/** A wall with a gradient, and a large disc behind the subject. The position of the disc differs between pictures. */
function background(c: Canvas, p: Palette, seed: number): void {
  c.fill(Outline.rounded(0, 0, Canvas.size, Canvas.size, 0), lighter(p.back, 0.55), mix(p.back, p.main, 0.06));
  const x = 600 + (seed & 3) * 26 - 39;
  c.fill(Outline.circle(x, 540, 452), mix(p.back, p.main, 0.13), mix(p.back, p.main, 0.04));
  c.fill(Outline.circle(x + 400, 190, 46 + ((seed >> 2) & 3) * 8), mix(p.back, p.accent, 0.5));
  c.fill(Outline.circle(x - 430, 760, 24 + ((seed >> 4) & 3) * 6), mix(p.back, p.accent, 0.4));
}

/** Returns the picture of an item as SVG. It is always the same text. */
export function drawn(key: string): string {
  const picture = pictures[key];
  if (picture === undefined) throw new Error(`No picture of the demonstration is called "${key}".`);
  const [motif, back, main, accent] = picture;
  // The picture of a further colour, "junior-flex--albastru", differs in nothing but its colours.
  const seed = crc32(key.replace(/--.*$/, '')) & 0xfffff;
  const canvas = new Canvas();
  const palette = new Palette(back, main, accent);
  background(canvas, palette, seed);
  motif(canvas, palette, seed);
  return canvas.finished(points);
}

/** Returns a picture as WebP; the same version of sharp gives the same bytes. All pictures are small enough to ship with the plugin. */
export async function rendered(key: string, size: number = points): Promise<Buffer> {
  // Imported here, because the other users of this module do not need sharp.
  const { default: sharp } = await import('sharp');
  return sharp(Buffer.from(drawn(key)))
    .flatten({ background: '#ffffff' })
    .resize(size, size)
    .webp({ quality: 42, effort: 6, preset: 'picture', smartSubsample: true })
    .toBuffer();
}

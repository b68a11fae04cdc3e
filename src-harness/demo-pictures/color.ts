/** Colours as numbers 0xRRGGBB, and operations on them. */
export const WHITE = 0xffffff;
export const INK = 0x1c2230;
export const STEEL = 0xb9c2cc;

/** Mixes two colours; `share` (0 to 1) is that of the second one. */
export function mix(from: number, to: number, share: number): number {
  let mixed = 0;
  for (const shift of [16, 8, 0]) {
    const a = (from >> shift) & 0xff;
    const b = (to >> shift) & 0xff;
    mixed |= Math.round(a + (b - a) * share) << shift;
  }
  return mixed;
}

export function lighter(color: number, share: number): number {
  return mix(color, WHITE, share);
}

/** Mixes a colour with blue ink instead of black, so that shadows keep some colour. */
export function darker(color: number, share: number): number {
  return mix(color, INK, share);
}

/** `#rrggbb` of a colour. */
export function hex(color: number): string {
  return `#${color.toString(16).padStart(6, '0')}`;
}

import type { Canvas } from './canvas.ts';
import { INK, WHITE, darker, lighter, mix } from './color.ts';
import { small } from './people.ts';
import { wheel } from './parts.ts';
import { Outline, type Point, pick, tuples } from './outline.ts';
import { Palette } from './palette.ts';

/** Pictures for news: a bend of a track, a medal, a start in town. */

/** A bend with lanes and cones, a grandstand behind it and one skater on it. */
export function track(c: Canvas, p: Palette, seed: number): void {
  const grass = mix(0x86b26c, p.back, 0.3);
  c.fill(Outline.rounded(0, 560, 1200, 640, 0), lighter(grass, 0.15), darker(grass, 0.12));
  stand(c, p, seed);
  // The track in perspective: ellipses around one middle below the right edge.
  const track = Outline.ellipse(760, 1160, 1080, 520);
  c.fill(track, lighter(p.main, 0.3), darker(p.main, 0.06));
  for (const share of [0.86, 0.72, 0.58]) {
    const line = Outline.ellipse(760, 1160, 1080 * share, 520 * share);
    c.fill(line.minus(Outline.ellipse(760, 1160, 1080 * share - 13, 520 * share - 7)), WHITE, undefined, 0.85);
  }
  const inner = Outline.ellipse(760, 1160, 1080 * 0.44, 520 * 0.44);
  c.fill(inner, lighter(grass, 0.1), darker(grass, 0.2));
  c.fill(inner.minus(inner.moved(0, 12)), WHITE, undefined, 0.8, inner);
  for (const [x, y, scale] of tuples([
    [96, 1090, 1.25],
    [222, 952, 1],
    [420, 850, 0.82],
  ])) {
    cone(c, p, x, y, scale);
  }
  c.glow(735, 846, 150, 16, INK, 0.45);
  small(c, new Palette(p.back, p.accent, lighter(p.main, 0.5)), 740, 840, 0.62, 1 + ((4 * seed) % 64));
}

/** A medal with a wheel on it, hanging from a ribbon, with confetti. */
export function medal(c: Canvas, p: Palette, seed: number): void {
  c.glow(600, 1080, 300, 30, darker(p.back, 0.75), 0.4);
  confetti(c, p, seed);
  c.fill(Outline.data('M 300 0 L 470 0 L 660 470 L 540 520 Z'), darker(p.accent, 0.1), darker(p.accent, 0.35));
  c.fill(Outline.data('M 370 0 L 402 0 L 612 490 L 586 500 Z'), lighter(p.back, 0.6), darker(p.back, 0.1));
  c.fill(Outline.data('M 900 0 L 730 0 L 540 470 L 660 520 Z'), lighter(p.accent, 0.16), darker(p.accent, 0.12));
  c.fill(Outline.data('M 830 0 L 798 0 L 588 490 L 614 500 Z'), lighter(p.back, 0.75), p.back);
  c.fill(
    Outline.rounded(548, 452, 104, 74, 22).minus(Outline.rounded(568, 472, 64, 36, 12)),
    lighter(p.metal, 0.3),
    p.metalDark,
  );
  const gold = mix(p.main, 0xf2b632, 0.45);
  const light = lighter(gold, 0.45);
  const disc = Outline.circle(600, 772, 276);
  c.fill(disc, light, darker(gold, 0.3));
  c.fill(Outline.circle(600, 772, 248), darker(gold, 0.18), lighter(gold, 0.2));
  c.fill(Outline.circle(600, 772, 236), lighter(gold, 0.3), darker(gold, 0.06));
  // Laurel leaves left and right, a wheel between them.
  for (let i = 0; i < 7; i++) {
    for (const [side, degrees] of [128 + i * 18, 52 - i * 18].entries()) {
      const leaf = Outline.ellipse(600 + 192, 772, 15, 34).turned(0 === side ? 26 : -26, 792, 772);
      c.fill(leaf.turned(degrees, 600, 772), darker(gold, 0.34), undefined, 0.8);
    }
  }
  wheel(c, p, 600, 772, 128, darker(gold, 0.22), light, seed % 60);
  // A band of light across the disc.
  c.fill(
    Outline.data('M 380 940 L 740 500 L 800 540 L 440 1000 Z'),
    WHITE,
    undefined,
    0.16,
    Outline.circle(600, 772, 236),
  );
  c.fill(Outline.arc(600, 772, 256, 268, 190, 265), WHITE, undefined, 0.7);
}

/** A start in town: roofs, bunting, a street and skaters on it. */
export function crowd(c: Canvas, p: Palette, seed: number): void {
  start(c, p, seed, 'day');
}

/** The same in the evening, under street lamps. */
export function night(c: Canvas, p: Palette, seed: number): void {
  start(c, p, seed, 'night');
}

/** The same in the rain. */
export function rain(c: Canvas, p: Palette, seed: number): void {
  start(c, p, seed, 'rain');
}

/** Skaters on a path between tents and trees. */
export function camp(c: Canvas, p: Palette, seed: number): void {
  const grass = mix(0x8fbf72, p.back, 0.2);
  for (const [x, y, r] of tuples([
    [140, 560, 190],
    [420, 590, 150],
    [760, 580, 180],
    [1080, 560, 210],
  ]))
    c.fill(Outline.circle(x, y, r), mix(0x6f9e5a, p.back, 0.45), mix(0x6f9e5a, p.back, 0.2));
  c.fill(Outline.rounded(0, 600, 1200, 600, 0), lighter(grass, 0.25), darker(grass, 0.1));
  for (const [x, color] of tuples([
    [190, p.accent],
    [1000, p.main],
  ])) {
    c.fill(Outline.data(`M ${x - 150} 660 L ${x} 420 L ${x + 150} 660 Z`), lighter(color, 0.2), darker(color, 0.12));
    c.fill(Outline.data(`M ${x - 44} 660 L ${x} 500 L ${x + 44} 660 Z`), darker(color, 0.5));
  }
  c.fill(
    Outline.data('M -20 820 C 300 740 900 740 1220 830 L 1220 1140 C 900 1080 300 1090 -20 1150 Z'),
    mix(0xd9d4c8, p.back, 0.3),
  );
  skaters(c, p, seed, [
    [330, 860, 0.42],
    [760, 850, 0.42],
    [520, 1040, 0.6],
    [980, 1050, 0.56],
  ]);
}

function start(c: Canvas, sky: Palette, seed: number, weather: 'day' | 'night' | 'rain'): void {
  const p =
    weather === 'day' ? sky : new Palette(darker(sky.back, weather === 'night' ? 0.72 : 0.25), sky.main, sky.accent);
  if (weather !== 'day') c.fill(Outline.rounded(0, 0, 1200, 700, 0), darker(p.back, 0.2), lighter(p.back, 0.12));
  town(c, p, seed);
  c.fill(Outline.rounded(0, 690, 1200, 510, 0), mix(0x8c96a5, p.back, 0.35), mix(0x6f7a8c, p.main, 0.15));
  c.fill(Outline.rounded(0, 682, 1200, 16, 0), lighter(p.back, 0.5));
  for (let i = 0; i < 10; i++) {
    const x = 600 + (i - 4.5) * 130;
    c.fill(
      Outline.polygon([
        [x - 40, 1120],
        [x + 40, 1120],
        [x + 50 + (x - 600) * 0.06, 1160],
        [x - 50 + (x - 600) * 0.06, 1160],
      ]),
      WHITE,
      undefined,
      0.75,
    );
  }
  bunting(c, p);
  if (weather === 'night') lamps(c);
  skaters(c, sky, seed, [
    [150, 790, 0.36],
    [440, 796, 0.36],
    [730, 790, 0.36],
    [1010, 796, 0.36],
    [260, 930, 0.54],
    [920, 940, 0.54],
    [600, 1086, 0.72],
  ]);
  if (weather === 'rain') drops(c);
}

/** Street lamps with their light on the road. */
function lamps(c: Canvas): void {
  for (const x of [210, 990]) {
    c.fill(Outline.rounded(x - 8, 300, 16, 400, 6), 0x2b303b);
    c.fill(Outline.rounded(x - 40, 286, 80, 26, 12), 0x3a4150);
    c.glow(x, 330, 230, 230, 0xffe08a, 0.75);
    c.fill(Outline.ellipse(x, 318, 30, 16), 0xfff3c4);
    c.glow(x, 760, 300, 60, 0xffe08a, 0.5);
  }
}

function drops(c: Canvas): void {
  for (let i = 0; i < 46; i++) {
    // Multiples of the golden ratio distribute the drops evenly without random numbers.
    const x = ((i * 0.618034) % 1) * 1240;
    const y = i * 25;
    const drop: Point[] = [
      [x, y],
      [x - 16, y + 62],
    ];
    c.fill(Outline.line(drop, 7, 3), WHITE, undefined, 0.55);
  }
}

/** Skaters in the picture's colours, each at a point on the ground and with a scale. */
function skaters(c: Canvas, p: Palette, seed: number, places: readonly (readonly [number, number, number])[]): void {
  const shirts = [p.main, p.accent, mix(p.main, p.accent, 0.5), darker(p.main, 0.3), lighter(p.accent, 0.3)];
  for (const [i, [x, y, scale]] of places.entries()) {
    const shirt = pick(shirts, i + seed);
    const helmet = pick(shirts, i + 2 + seed);
    c.glow(x, y + 4, 240 * scale, 20 * scale, INK, 0.45);
    small(c, new Palette(p.back, shirt, helmet), x, y, scale, ((i * 5) % 3) + 8 * ((i + seed) & 3));
  }
}

function stand(c: Canvas, p: Palette, seed: number): void {
  c.fill(
    Outline.polygon([
      [120, 330],
      [1130, 280],
      [1130, 322],
      [120, 366],
    ]),
    lighter(p.accent, 0.25),
    darker(p.accent, 0.1),
  );
  for (const x of [180, 500, 820, 1090]) {
    c.fill(Outline.rounded(x, 330, 14, 250, 0), p.metalDark);
  }
  for (let row = 0; row < 4; row++) {
    const y = 430 + row * 44;
    c.fill(Outline.rounded(130 - row * 16, y, 1000 + row * 32, 46, 0), mix(p.back, p.main, 0.16 + row * 0.08));
    for (let i = 0; i < 24; i++) {
      const chosen = (i * 7 + row * 5 + seed) % 11;
      if (chosen < 4) {
        continue;
      }
      const x = 150 + i * 41 + (row % 2) * 18;
      const shirt = chosen % 2 === 0 ? mix(p.main, p.back, 0.3) : mix(p.accent, p.back, 0.3);
      c.fill(Outline.rounded(x - 13, y + 8, 26, 40, 12), shirt);
      c.fill(Outline.circle(x, y, 11), 0xd9a37e);
    }
  }
  c.fill(Outline.rounded(60, 604, 1110, 44, 8), lighter(p.back, 0.7), lighter(p.back, 0.3));
  for (let x = 90; x < 1140; x += 150) {
    c.fill(Outline.rounded(x, 614, 110, 24, 8), mix(p.accent, p.back, (x % 4) * 0.12));
  }
}

function cone(c: Canvas, p: Palette, x: number, y: number, scale: number): void {
  c.at(x, y, scale, 0, (c: Canvas) => {
    c.glow(14, 4, 80, 16, INK, 0.45);
    const cone = Outline.data('M -12 -118 C -8 -126 8 -126 12 -118 L 46 -6 C 30 6 -30 6 -46 -6 Z');
    const tone = mix(p.accent, 0xf77f00, 0.6);
    c.fill(Outline.ellipse(0, -2, 66, 17), darker(tone, 0.25));
    c.fill(cone, lighter(tone, 0.2), tone);
    c.fill(Outline.rounded(-60, -76, 120, 26, 0), WHITE, undefined, 0.92, cone);
    c.fill(
      Outline.polygon([
        [6, -130],
        [60, -130],
        [60, 10],
        [20, 10],
      ]),
      INK,
      undefined,
      0.13,
      cone,
    );
  });
}

function town(c: Canvas, p: Palette, seed: number): void {
  let x = -40;
  for (let i = 0; x < 1200; i++) {
    const pick = (seed >> i) & 7;
    const width = 150 + pick * 12;
    const height = 210 + ((pick * 5 + i * 3) % 9) * 26;
    const wall = mix(lighter(p.back, 0.15), 0 === i % 2 ? p.main : p.accent, 0.2 + 0.05 * (i % 3));
    c.fill(Outline.rounded(x, 690 - height, width - 8, height, 0), lighter(wall, 0.2), wall);
    c.fill(
      Outline.polygon([
        [x - 10, 690 - height],
        [x + (width - 8) / 2, 690 - height - 56],
        [x + width + 2, 690 - height],
      ]),
      darker(wall, 0.22),
    );
    for (let wy = 690 - height + 34; wy < 620; wy += 66) {
      for (let wx = x + 24; wx < x + width - 50; wx += 50) {
        c.fill(Outline.rounded(wx, wy, 26, 38, 5), lighter(p.back, 0.6), undefined, 0.85);
      }
    }
    x += width;
  }
  for (const [i, tree] of [90, 420, 830, 1130].entries()) {
    const green = mix(0x6f9e5a, p.back, 0.25);
    c.fill(Outline.rounded(tree - 7, 610, 14, 80, 4), 0x7a5a45);
    c.fill(Outline.circle(tree, 578, 56 + (i % 2) * 10), lighter(green, 0.2), darker(green, 0.1));
  }
}

function bunting(c: Canvas, p: Palette): void {
  const through: Point[] = [
    [-20, 120],
    [300, 218],
    [600, 236],
    [900, 218],
    [1220, 120],
  ];
  c.fill(Outline.bent(through, 6), p.dark);
  for (let i = 0; i < 14; i++) {
    const x = 40 + i * 86;
    const y = 238 - ((x - 600) / 600) ** 2 * 104;
    const tone = pick([p.main, p.accent, lighter(p.back, 0.7)], i);
    c.fill(
      Outline.polygon([
        [x - 30, y],
        [x + 30, y],
        [x, y + 70],
      ]),
      lighter(tone, 0.12),
      darker(tone, 0.1),
    );
  }
}

function confetti(c: Canvas, p: Palette, seed: number): void {
  for (let i = 0; i < 26; i++) {
    // Fixed steps that share no factor with the width distribute the pieces evenly without random numbers.
    const x = ((97 + i * 463 + (seed & 0xff) * 7) % 1120) + 40;
    const y = ((61 + i * 287 + (seed & 0xf) * 31) % 1000) + 40;
    if (Math.abs(x - 600) < 320 && Math.abs(y - 772) < 320) {
      continue;
    }
    const tone = pick([p.accent, p.main, WHITE], i);
    c.fill(Outline.rounded(x - 13, y - 6, 26, 12, 3).turned(i * 47, x, y), tone, undefined, 0.75);
  }
}

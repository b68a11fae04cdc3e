import type { Canvas } from './canvas.ts';
import { INK, WHITE, darker, lighter, mix } from './color.ts';
import { Outline, type Point, pick, tuples } from './outline.ts';
import type { Palette } from './palette.ts';

/**
 * Skaters with rounded limbs and a simple friendly face. A pose consists of the positions of the joints in units of the picture;
 * a figure is about 700 units tall. A limb has three joints: shoulder, elbow, hand; or hip, knee, ankle.
 */
type Limb = readonly [Point, Point, Point];
type Pose = {
  readonly head: Point;
  readonly neck: Point;
  readonly hip: Point;
  readonly frontArm: Limb;
  readonly backArm: Limb;
  readonly frontLeg: Limb;
  readonly backLeg: Limb;
  /** Rotation of the skate in degrees. */
  readonly frontFoot: number;
  readonly backFoot: number;
};
type Skates = 'inline' | 'quad';

const skins = [0xe8b48f, 0xc98d63, 0xf0c8a6, 0xb07a52];
const hairs = [0x4a3226, 0x2b2b33, 0x8a5a34, 0x33241d];

/** Open arms, gliding on one leg. */
const glide: Pose = {
  head: [610, 262],
  neck: [596, 350],
  hip: [560, 580],
  frontArm: [
    [600, 382],
    [730, 430],
    [862, 362],
  ],
  backArm: [
    [588, 382],
    [470, 440],
    [344, 390],
  ],
  frontLeg: [
    [566, 590],
    [650, 736],
    [612, 888],
  ],
  backLeg: [
    [552, 590],
    [452, 712],
    [312, 790],
  ],
  frontFoot: 0,
  backFoot: 24,
};

/** Low and leaning forward, one arm on the back. */
const sprint: Pose = {
  head: [822, 410],
  neck: [742, 454],
  hip: [500, 556],
  frontArm: [
    [720, 478],
    [786, 610],
    [900, 664],
  ],
  backArm: [
    [706, 466],
    [560, 420],
    [452, 480],
  ],
  frontLeg: [
    [510, 570],
    [702, 694],
    [640, 884],
  ],
  backLeg: [
    [494, 566],
    [420, 738],
    [226, 836],
  ],
  frontFoot: 0,
  backFoot: 20,
};

/** Upright, one arm high, one leg crossed behind. */
const dance: Pose = {
  head: [600, 262],
  neck: [600, 350],
  hip: [606, 572],
  frontArm: [
    [604, 382],
    [720, 316],
    [752, 168],
  ],
  backArm: [
    [596, 382],
    [478, 434],
    [376, 372],
  ],
  frontLeg: [
    [612, 580],
    [616, 736],
    [588, 884],
  ],
  backLeg: [
    [600, 584],
    [742, 684],
    [850, 800],
  ],
  frontFoot: 0,
  backFoot: -30,
};

export function coach(c: Canvas, p: Palette, seed: number): void {
  ground(c, p, 600);
  figure(c, p, glide, seed, 'inline');
}

export function speedCoach(c: Canvas, p: Palette, seed: number): void {
  ground(c, p, 580);
  for (const [x, y, length] of tuples([
    [110, 470, 230],
    [70, 560, 190],
    [130, 650, 160],
  ])) {
    const streak = Outline.line(
      [
        [x, y],
        [x + length, y],
      ],
      4,
      16,
    );
    c.fill(streak, mix(p.back, p.accent, 0.55), undefined, 0.8);
  }
  figure(c, p, sprint, seed, 'inline');
}

export function danceCoach(c: Canvas, p: Palette, seed: number): void {
  ground(c, p, 620);
  figure(c, p, dance, seed, 'quad');
}

/** A small skater for a scene. `x`, `y` is the point on the ground below the figure; 1 is its full size. */
export function small(c: Canvas, p: Palette, x: number, y: number, scale: number, seed: number): void {
  const pose = pick([glide, sprint, glide, dance], seed & 3);
  c.at(x, y, scale, 0, () => {
    c.at(-600, -960, 1, 0, () => {
      figure(c, p, pose, seed, 'inline');
    });
  });
}

function ground(c: Canvas, p: Palette, x: number): void {
  c.fill(Outline.rounded(0, 960, 1200, 240, 0), mix(p.back, p.main, 0.2), mix(p.back, p.main, 0.34));
  const line = 'M 0 1100 C 300 1050 800 1050 1200 1110 L 1200 1124 C 800 1064 300 1064 0 1114 Z';
  c.fill(Outline.data(line), WHITE, undefined, 0.5);
  c.glow(x, 978, 330, 26, darker(p.main, 0.6), 0.5);
}

function figure(c: Canvas, p: Palette, pose: Pose, seed: number, skates: Skates): void {
  const skin = pick(skins, seed >> 3);
  const behind = darker(p.main, 0.32);
  arm(c, pose.backArm, 62, behind, skin);
  limb(c, pose.backLeg, 90, mix(p.dark, INK, 0.35));
  skate(c, p, pose.backLeg[2], pose.backFoot, skates, 0.3);
  limb(c, pose.frontLeg, 96, lighter(p.dark, 0.12));
  skate(c, p, pose.frontLeg[2], pose.frontFoot, skates, 0);
  kneePad(c, p, pose.frontLeg[1]);

  const [hx, hy] = pose.hip;
  const [nx, ny] = pose.neck;
  const torso = Outline.line(
    [
      [nx, ny + 36],
      [hx, hy],
    ],
    148,
    112,
  );
  c.fill(Outline.line([[nx, ny + 20], pose.head], 50), darker(skin, 0.14));
  c.fill(torso, lighter(p.main, 0.22), darker(p.main, 0.1));
  c.fill(torso.minus(torso.moved(-26, -10)), INK, undefined, 0.14, torso);
  // The band across the chest, at a right angle to the spine.
  const mx = nx * 0.45 + hx * 0.55;
  const my = ny * 0.45 + hy * 0.55;
  const share = 120 / Math.max(1, Math.hypot(hx - nx, hy - ny));
  const bx = (hy - ny) * share;
  const by = (nx - hx) * share;
  const band = Outline.line(
    [
      [mx - bx, my - by],
      [mx + bx, my + by],
    ],
    28,
  );
  c.fill(band, p.accent, undefined, 1, torso);
  head(c, p, pose.head, skin, pick(hairs, seed >> 1), hx - nx < -150);
  arm(c, pose.frontArm, 64, lighter(p.main, 0.16), skin);
}

function limb(c: Canvas, joints: Limb, width: number, color: number): void {
  c.fill(Outline.bent(joints, width, width * 0.72), lighter(color, 0.08), darker(color, 0.08));
}

/** A sleeve that ends above the hand. */
function arm(c: Canvas, joints: Limb, width: number, color: number, skin: number): void {
  const [shoulder, elbow, [x, y]] = joints;
  c.fill(Outline.circle(x, y, width * 0.44), skin);
  limb(c, [shoulder, elbow, [x + (elbow[0] - x) * 0.16, y + (elbow[1] - y) * 0.16]], width, color);
}

function head(c: Canvas, p: Palette, [x, y]: Point, skin: number, hair: number, isLow: boolean): void {
  c.at(x, y, 1, isLow ? 14 : 0, () => {
    // Hair below the helmet, behind the face, which looks to the right.
    c.fill(Outline.data('M -70 -10 C -84 40 -66 78 -34 82 C -20 60 -22 10 -8 -10 Z'), hair, darker(hair, 0.2));
    c.fill(Outline.ellipse(0, 0, 68, 78), lighter(skin, 0.12), darker(skin, 0.06));
    c.fill(Outline.ellipse(-42, 18, 15, 20), darker(skin, 0.1));
    c.fill(Outline.ellipse(66, 16, 14, 12), lighter(skin, 0.04));
    for (const [ex, width] of tuples([
      [14, 7],
      [46, 6],
    ])) {
      c.fill(Outline.ellipse(ex, 8, width, 10), INK);
      c.fill(Outline.circle(ex + 2, 5, 2.6), WHITE);
    }
    c.fill(Outline.ellipse(4, 34, 14, 9), 0xe8776d, undefined, 0.35);
    const smile: Point[] = [
      [14, 40],
      [32, 53],
      [50, 42],
    ];
    c.fill(Outline.bent(smile, 7), 0x8c3b35);
    const strap: Point[] = [
      [-50, 10],
      [-24, 62],
      [14, 78],
    ];
    c.fill(Outline.bent(strap, 8), p.dark, undefined, 0.85);
    const helmet =
      'M -84 6 C -90 -70 -40 -104 8 -104 C 66 -104 98 -58 96 -2 C 60 -22 30 -26 0 -14 C -30 -2 -56 14 -84 6 Z';
    c.fill(Outline.data(helmet), lighter(p.accent, 0.25), darker(p.accent, 0.12));
    const vents: Point[][] = [
      [
        [-44, -44],
        [-20, -66],
        [12, -74],
      ],
      [
        [-20, -28],
        [12, -44],
        [56, -46],
      ],
    ];
    for (const vent of vents) c.fill(Outline.bent(vent, 12), p.dark, undefined, 0.75);
  });
}

function kneePad(c: Canvas, p: Palette, [x, y]: Point): void {
  c.fill(Outline.rounded(x - 42, y - 50, 92, 96, 36), lighter(p.dark, 0.28), p.dark);
  c.fill(Outline.ellipse(x + 12, y - 2, 32, 38), lighter(p.accent, 0.25), darker(p.accent, 0.15));
}

function skate(c: Canvas, p: Palette, [x, y]: Point, degrees: number, kind: Skates, shade: number): void {
  c.at(x, y, 1, degrees, () => {
    const boot = darker(p.accent, shade);
    const rim = darker(lighter(p.back, 0.2), shade);
    const wheels = kind === 'quad' ? [-30, 74] : [-44, -2, 40, 82];
    for (const wheel of wheels) {
      const radius = kind === 'quad' ? 27 : 21;
      const height = kind === 'quad' ? 58 : 62;
      c.fill(Outline.circle(wheel, height, radius), darker(p.rubber, shade));
      c.fill(Outline.circle(wheel, height, radius * 0.45), rim);
    }
    c.fill(Outline.rounded(-52, 34, 144, 18, 6), darker(p.metal, shade), darker(p.metalDark, shade));
    const shape =
      'M -48 38 C -58 0 -46 -40 -44 -72 C -44 -84 42 -84 42 -72 C 42 -40 44 -20 64 -8 C 92 4 110 12 112 38 Z';
    c.fill(Outline.data(shape), lighter(boot, 0.18), darker(boot, 0.15));
    const top: Point[] = [
      [-44, -54],
      [42, -54],
    ];
    c.fill(Outline.line(top, 18), darker(p.dark, shade));
  });
}

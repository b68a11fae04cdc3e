import type { Canvas } from './canvas.ts';
import { bag, helmet, protection } from './gear.ts';
import { bearings, frame, wheels } from './parts.ts';
import { coach, danceCoach, speedCoach } from './people.ts';
import { aero, dome, kids, knees, wrist } from './safety.ts';
import { camp, crowd, medal, night, rain, track } from './scenes.ts';
import { freestyleSkate, inlineSkate, kidsSet, quadSkate, speedSkate, threeWheelSkate } from './skates.ts';
import {
  axles,
  bearingBox,
  bearingPair,
  fourFrame,
  grindFrame,
  quadPlate,
  quadWheels,
  smallWheels,
  speedWheel,
} from './spares.ts';
import { aggressive, derby, soft } from './sport-skates.ts';
import { brake, cleaning, cones, lamp, shoulderBag, tool } from './things.ts';
import { jacket, laces, shirt, shorts, socks, suit } from './wear.ts';
import type { Palette } from './palette.ts';

/** Draws a motif; `seed` gives small differences between pictures of one motif. */
type Motif = (canvas: Canvas, palette: Palette, seed: number) => void;

/**
 * Every picture of the demonstration by the key of its item: the motif, then background, main colour and second colour. The
 * main colour is that of a variant which the item has, and the alternative text names it.
 */
export const pictures: Readonly<Record<string, readonly [Motif, number, number, number]>> = {
  'n-founding': [crowd, 0xe3f2fd, 0x1565c0, 0xffb300],
  'n-first-cup': [medal, 0xfdf3d8, 0xb8860b, 0x2a6f97],
  'n-track-balti': [track, 0xe0f4f1, 0xef8354, 0x2d3142],
  'n-night-ride': [night, 0xe2e2f5, 0x2b2d42, 0xffd166],
  'n-slalom-nationals': [medal, 0xe8f5e9, 0x8a5a00, 0x43a047],
  'n-halfmarathon': [crowd, 0xffe8d6, 0x2a6f97, 0xe76f51],
  'n-autumn-cup': [medal, 0xfff3d6, 0xb5651d, 0xc1121f],
  'n-awards': [medal, 0xf3e8ff, 0x9a6b00, 0x7b2cbf],
  'n-school': [track, 0xdff3e4, 0xe07a5f, 0x3d5a80],
  'n-summer-courses': [track, 0xfff0e5, 0x588157, 0xbc4749],
  'n-camp': [camp, 0xe0f7fa, 0x1d8a99, 0xf4845f],
  'n-calendar': [track, 0xe8eaf6, 0xc0392b, 0x2c3e50],
  'n-marathon-2026': [rain, 0xe6eef5, 0x415a77, 0xe0b1cb],
  'n-bronze': [medal, 0xfbeee6, 0xa0522d, 0x264653],
  'c-irina': [coach, 0xfde2e4, 0x6d597a, 0xe56b6f],
  'c-andrei': [speedCoach, 0xd8ecf3, 0x1d3557, 0xf4a261],
  'c-natalia': [danceCoach, 0xe9f5db, 0x386641, 0xf2b134],
  'c-victor': [coach, 0xdff1ff, 0x1b4965, 0xffb703],
  'c-doina': [danceCoach, 0xffe5ec, 0x222831, 0xd90368],
  'c-sergiu': [coach, 0xe8f8e8, 0x2d6a4f, 0xf77f00],
  'c-mihai': [speedCoach, 0xececec, 0x3a3a3a, 0xb5e48c],
  'c-ana': [coach, 0xfdf0d5, 0x780000, 0x669bbc],
  axles: [axles, 0xf3f3ee, 0x495057, 0xf77f00],
  'tool-t': [tool, 0xe8f1f2, 0x1a659e, 0xff6b35],
  laces: [laces, 0xeef7f2, 0x9b5de5, 0xf15bb5],
  'light-clip': [lamp, 0xe9eef6, 0x22333b, 0xff4d6d],
  'care-kit': [cleaning, 0xf7f7e8, 0x588157, 0xbc6c25],
  'bearings-abec9': [bearings, 0xf3ece2, 0x8d6e63, 0x26a69a],
  'bearings-abec5': [bearingBox, 0xf0ede5, 0xa68a64, 0x386641],
  'bearings-ceramic': [bearingPair, 0xeef0fb, 0xb9c4dd, 0x3a5bf0],
  'club-tshirt': [shirt, 0xf3f0ff, 0xe63946, 0xf1faee],
  'wind-jacket': [jacket, 0xe3f6f5, 0x0fa3a3, 0xffcb47],
  'speed-suit': [suit, 0xe9ecef, 0x14213d, 0xfca311],
  socks: [socks, 0xfff3e6, 0xef476f, 0x118ab2],
  'drum-bag': [bag, 0xf3efe9, 0x4b5058, 0xffab40],
  'skate-bag': [shoulderBag, 0xe7f0ea, 0x606c38, 0xdda15e],
  'trinity-frame': [frame, 0xe0f2f1, 0x4a7c9b, 0xef5350],
  'alu-243': [fourFrame, 0xe7eef2, 0xaeb8c2, 0xe84855],
  'grind-frame': [grindFrame, 0xf5efe6, 0x2f3e46, 0xf4a259],
  'quad-plate': [quadPlate, 0xeef3e6, 0x7d8597, 0xffb703],
  'street-wheels': [wheels, 0xe8eaf6, 0x5c6bc0, 0xffca28],
  'glide-wheels': [speedWheel, 0xe9ecf5, 0xd7263d, 0x1b998b],
  'quad-wheels': [quadWheels, 0xfff4e0, 0xff5d8f, 0x3ddc97],
  'grind-wheels': [smallWheels, 0xedf2e9, 0xf2f2f2, 0x264653],
  'city-helmet': [helmet, 0xe3f2e6, 0x2f7d4f, 0xf4d35e],
  'kids-helmet': [helmet, 0xe6f4fb, 0x2d7dd2, 0xf45d48],
  'aero-helmet': [aero, 0xe5ecf6, 0xf5f5f5, 0xd00000],
  'dome-helmet': [dome, 0xf0ebe3, 0x6d6875, 0xffb4a2],
  'bondar-helmet': [kids, 0xfff9db, 0xffca3a, 0x1a1a2e],
  'pads-set': [protection, 0xeceff1, 0x37474f, 0xff7043],
  'wrist-guards': [wrist, 0xe8ecef, 0x343a40, 0x4cc9f0],
  'knee-pro': [knees, 0xf8edeb, 0x6a0d14, 0xd62839],
  'crash-shorts': [shorts, 0xede7e3, 0x212529, 0xf25c54],
  'kids-pads': [protection, 0xe0fbfc, 0x3d5a80, 0xee6c4d],
  'rail-am': [aggressive, 0xececec, 0x3a3a3a, 0xe6ff3f],
  'park-rookie': [aggressive, 0xe6f1f0, 0x4d908e, 0xf94144],
  'slalom-pro': [freestyleSkate, 0xf1e8f7, 0x5f0f40, 0xfb8b24],
  'arc-76': [freestyleSkate, 0xe2f0f9, 0x0077b6, 0xffd166],
  'cones-set': [cones, 0xe9f7ef, 0xff6b35, 0x2ec4b6],
  'sprint-110': [speedSkate, 0xefe3f1, 0x3b2a5c, 0xe4572e],
  'marathon-125': [speedSkate, 0xe8edf2, 0x0b3954, 0xff6663],
  'junior-race': [speedSkate, 0xfdeee0, 0xc1121f, 0x669bbc],
  'urban-80': [inlineSkate, 0xdbe9f4, 0x1f5f8b, 0xf2a541],
  'junior-flex': [inlineSkate, 0xfde8ef, 0xd6336c, 0x38b6a8],
  'fit-84': [soft, 0xe4efe9, 0x2a6f5e, 0xf7c59f],
  'trek-125': [threeWheelSkate, 0xefe9dd, 0x5b4636, 0x7fb069],
  'mini-start': [kidsSet, 0xfdeaf1, 0xe5679b, 0x84a59d],
  'retro-disco': [quadSkate, 0xfdf3dc, 0xd9a62e, 0x6fc3a2],
  'derby-one': [derby, 0xf6e7ea, 0x22223b, 0xd90368],
  'lila-quad': [quadSkate, 0xf4e9fb, 0xb388eb, 0x72ddf7],
  'spare-brake': [brake, 0xeef1f4, 0x2f3640, 0xf2a541],
  // One picture for each further colour of some products, drawn like the product's own.
  'junior-flex--albastru': [inlineSkate, 0xe3eefb, 0x2563c4, 0xf4a261],
  'mini-start--albastru': [kidsSet, 0xe4f0fb, 0x3a7bd5, 0xf4c95d],
  'retro-disco--menta': [quadSkate, 0xe6f7f0, 0x7fcfb0, 0xd9a62e],
  'lila-quad--menta': [quadSkate, 0xe8f8f3, 0x8fd9bf, 0xb388eb],
  'city-helmet--alb': [helmet, 0xe9eef2, 0xe8ebee, 0x2f7d4f],
  'kids-helmet--rosu': [helmet, 0xfdeceb, 0xcf2e2e, 0xf4d35e],
  'kids-helmet--verde': [helmet, 0xe6f6ea, 0x2f9a4b, 0xf45d48],
  'club-tshirt--alb': [shirt, 0xeceff4, 0xf3f4f6, 0xe63946],
  'club-tshirt--bleumarin': [shirt, 0xe5e9f4, 0x1c2a52, 0xf1faee],
  'skate-bag--negru': [shoulderBag, 0xececee, 0x2b2d31, 0xdda15e],
};

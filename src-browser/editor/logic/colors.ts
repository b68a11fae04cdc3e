/** Common names of colours, so that the name in the other language can be proposed. */
import type { Color } from './variants.ts';

const names: readonly (readonly [ro: string, ru: string])[] = [
  ['alb', 'белый'],
  ['albastru', 'синий'],
  ['argintiu', 'серебристый'],
  ['auriu', 'золотистый'],
  ['bej', 'бежевый'],
  ['bleumarin', 'тёмно-синий'],
  ['galben', 'жёлтый'],
  ['gri', 'серый'],
  ['maro', 'коричневый'],
  ['mov', 'фиолетовый'],
  ['negru', 'чёрный'],
  ['portocaliu', 'оранжевый'],
  ['roșu', 'красный'],
  ['roz', 'розовый'],
  ['transparent', 'прозрачный'],
  ['turcoaz', 'бирюзовый'],
  ['verde', 'зелёный'],
];

const plain = (text: string): string => text.trim().toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');

/** Returns the colour's name in the other language; empty if it is not a common colour. */
export function translatedColor(name: string, from: keyof Color): string {
  const found = names.find((pair) => plain(pair[from === 'ro' ? 0 : 1]) === plain(name));
  return found?.[from === 'ro' ? 1 : 0] ?? '';
}

/**
 * Characters that show nothing and take no room, or that change the direction of the text around them, except in emoji. The same rule for all
 * other texts is in plugin/src/Support/Text/InvisibleCharacters.php, which says why and what each part is.
 */
const characters =
  // eslint-disable-next-line no-misleading-character-class -- Marks and variation selectors are meant alone.
  /[\u{AD}\u{34F}\u{61C}\u{17B4}\u{17B5}\u{180B}-\u{180F}\u{200B}-\u{200F}\u{202A}-\u{202E}\u{2060}-\u{206F}\u{FE00}-\u{FE0F}\u{FEFF}\u{FFF0}-\u{FFFB}\u{1BCA0}-\u{1BCA3}\u{1D173}-\u{1D17A}\u{E0000}-\u{E0FFF}]/u;

const picture = String.raw`[\p{So}\p{Sm}\u{203C}\u{2049}\u{3030}\u{1F000}-\u{1FAFF}]`;

const emoji = new RegExp(
  String.raw`\u{1F3F4}\u{E0067}\u{E0062}(?:\u{E0065}\u{E006E}\u{E0067}|\u{E0073}\u{E0063}\u{E0074}|\u{E0077}\u{E006C}\u{E0073})\u{E007F}` +
    String.raw`|${picture}(?:\u{FE0F}|[\u{1F3FB}-\u{1F3FF}])?(?:\u{200D}(?=${picture}))?` +
    String.raw`|[0-9#*]\u{FE0F}(?=\u{20E3})`,
  'gu',
);

/** Whether a text has any. */
export function hasInvisibleCharacters(text: string): boolean {
  return characters.test(text.replace(emoji, ''));
}

/** What an editor may write about a product, closed to anything else. Rules across fields (a sale's order) are PHP's. */
import * as z from 'zod';
import { bounds } from './bounds.ts';
import { availability, id, moment } from './fields.ts';
import { codePointLength } from './text.ts';

/** Text with a length counted in code points, as WordPress counts too. */
function bounded(minimum: number, maximum: number) {
  const within = z.string().refine((value) => codePointLength(value) >= minimum && codePointLength(value) <= maximum, {
    error: `must have ${minimum} to ${maximum} characters`,
  });
  return within.meta(minimum > 0 ? { minLength: minimum, maxLength: maximum } : { maxLength: maximum });
}

/** A price as a person types it; it is kept and answered with two decimals. */
const writtenPrice = z.string().regex(new RegExp(`^\\d{1,${bounds.priceDigits}}(\\.\\d{1,2})?$`));
const colorName = bounded(1, bounds.color);

const offerShape = {
  sku: bounded(0, bounds.sku),
  regular_price: writtenPrice.nullable(),
  sale_price: writtenPrice.nullable(),
  sale_from: moment.nullable(),
  sale_to: moment.nullable(),
  stock: availability,
};

/** Price, stock code and stock of a product without variants. */
export const offer = z.strictObject(offerShape);

/** The whole family at once: a variant without `variant_id` is new, one that is left out goes. */
export const variants = z
  .array(
    z.strictObject({
      variant_id: id.optional(),
      size: bounded(1, bounds.size).nullable(),
      color: z.strictObject({ ro: colorName, ru: colorName }).nullable(),
      ...offerShape,
    }),
  )
  .max(bounds.variants);

const note = bounded(0, bounds.note);

/** The texts that belong to one language's product. */
export const texts = z.strictObject({
  delivery: note.optional(),
  warranty: note.optional(),
  purchase_instructions: note.optional(),
});

export const editing = { variants, offer, texts };

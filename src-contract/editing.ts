/** The data that an editor may write about a product; unknown fields are errors. Rules across fields (dates of a sale) are in PHP. */
import * as z from 'zod';
import { bounds } from './bounds.ts';
import { availability, id, moment } from './fields.ts';
import { codePointLength } from './text.ts';

/** A text whose length is counted in code points, as in WordPress. */
function bounded(minimum: number, maximum: number) {
  const within = z.string().refine((value) => codePointLength(value) >= minimum && codePointLength(value) <= maximum, {
    error: `must have ${minimum} to ${maximum} characters`,
  });
  return within.meta(minimum > 0 ? { minLength: minimum, maxLength: maximum } : { maxLength: maximum });
}

/** A price as a person types it. It is stored and returned with two decimals. */
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

/** Price, SKU and stock of a product without variants. */
const offer = z.strictObject(offerShape);

/** All variants of a product: one without `variant_id` is created, and an existing one that is not in the list is deleted. */
const variants = z
  .array(
    z.strictObject({
      variant_id: id.optional(),
      size: bounded(1, bounds.size).nullable(),
      color: z.strictObject({ ro: colorName, ru: colorName }).nullable(),
      /** An image of the media library. If it is missing, the variant keeps its image. */
      image: id.nullable().optional(),
      ...offerShape,
    }),
  )
  .max(bounds.variants);

/** Images of a product besides the featured one, in their order: ids of the media library. */
const gallery = z.array(id).max(bounds.images);

const note = bounded(0, bounds.note);

/** The texts of a product in one language. */
const texts = z.strictObject({
  delivery: note.optional(),
  warranty: note.optional(),
  purchase_instructions: note.optional(),
});

export const editing = { variants, offer, gallery, texts };

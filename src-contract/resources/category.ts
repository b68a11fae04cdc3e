import * as z from 'zod';
import { id, label, text, url } from '../fields.ts';

export const categoryEntryShape = {
  id,
  name: text,
  slug: label,
  url,
  /** Empty categories and brands are not listed. */
  count: z.int().min(1),
};

/** A product category or a brand. */
const categoryEntry = z.strictObject(categoryEntryShape).meta({ 'x-fields': 'category' });

export const categoryListShape = { categories: z.array(categoryEntry), brands: z.array(categoryEntry) };
export const categoryList = z.strictObject(categoryListShape).meta({ 'x-fields': 'categories' });

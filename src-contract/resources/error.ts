import * as z from 'zod';
import { label } from '../fields.ts';

export const errorDataShape = {
  status: z.int().min(400).max(599),
  /** What is wrong with each argument, by its name. */
  params: z.record(z.string(), label).optional(),
};
export const errorShape = {
  code: z.string().regex(/^md_shop_[a-z_]+$/),
  message: label,
  data: z.strictObject(errorDataShape).meta({ 'x-fields': 'error_data' }),
};

/** An error in the shape of WordPress's REST errors (docs/decisions.md, "Errors"). */
export const errorBody = z.strictObject(errorShape).meta({ 'x-fields': 'error' });

export type ErrorBody = z.infer<typeof errorBody>;

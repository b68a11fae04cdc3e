import * as z from 'zod';
import { bounds } from '../bounds.ts';
import { contentType, id, moment, text, url } from '../fields.ts';
import { codePointLength } from '../text.ts';

export const contentItemShape = {
  id,
  type: contentType,
  title: text,
  url,
  excerpt: text
    .refine((value) => codePointLength(value) <= bounds.excerpt, {
      error: `is longer than ${bounds.excerpt} characters`,
    })
    .meta({ maxLength: bounds.excerpt }),
  modified: moment,
};

/** A page, a news post, a coach or a question with its answer. */
export const contentItem = z.strictObject(contentItemShape).meta({ 'x-fields': 'content' });

export type ContentItem = z.infer<typeof contentItem>;

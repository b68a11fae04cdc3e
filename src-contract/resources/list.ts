import * as z from 'zod';
import { bounds } from '../bounds.ts';
import { count, page, perPage } from '../fields.ts';
import { contentItem } from './content.ts';
import { productSummary } from './product.ts';

/** The maximum of `page` and of `total_pages` (docs/decisions.md, "Lists"). */
const lastPage = bounds.page.maximum;

export const listShape = {
  total: count,
  page,
  per_page: perPage,
  total_pages: z.int().min(0).max(lastPage),
};

type Report = {
  value: { items: unknown[]; total: number; page: number; per_page: number; total_pages: number };
  issues: z.core.$ZodRawIssue[];
};

function checkNumbers(report: Report): void {
  const { items, total, page: current, per_page: size, total_pages: pages } = report.value;
  const addIssue = (field: string, message: string) =>
    report.issues.push({ code: 'custom', path: [field], message, input: report.value });
  if (pages !== Math.min(lastPage, Math.ceil(total / size))) {
    addIssue('total_pages', 'is not the number of pages that total and per_page give');
  }
  const expected = Math.max(0, Math.min(size, total - (current - 1) * size));
  if (items.length !== expected) addIssue('items', `are ${items.length} where total and page give ${expected}`);
}

/** A page of products. */
export const productList = z
  .strictObject({ items: z.array(productSummary), ...listShape })
  .meta({ 'x-fields': 'list' })
  .check(checkNumbers);

/** A page of content. */
export const contentList = z
  .strictObject({ items: z.array(contentItem), ...listShape })
  .meta({ 'x-fields': 'list' })
  .check(checkNumbers);

/** The keys of all required texts. They follow from operations, arguments and fields, so a missing text is a type error. */
import type { argument } from '../fields.ts';
import type { OperationName } from '../operations.ts';
import type { agentShape, registrationShape, revocationShape } from '../resources/agent.ts';
import type { categoryEntryShape, categoryListShape } from '../resources/category.ts';
import type { contentItemShape } from '../resources/content.ts';
import type { errorDataShape, errorShape } from '../resources/error.ts';
import type { healthShape } from '../resources/health.ts';
import type { listShape } from '../resources/list.ts';
import type { priceRangeShape, productDetailShape, productSummaryShape, variantShape } from '../resources/product.ts';

type Keys<Prefix extends string, Shape> = `${Prefix}.${keyof Shape & string}`;

/** The resource, then the name of the field in a response: `product.price`. */
type FieldKey =
  | 'list.items'
  | Keys<'list', typeof listShape>
  | Keys<'product', typeof productSummaryShape>
  | Keys<'product', typeof productDetailShape>
  | Keys<'price_range', typeof priceRangeShape>
  | Keys<'variant', typeof variantShape>
  | Keys<'content', typeof contentItemShape>
  | Keys<'categories', typeof categoryListShape>
  | Keys<'category', typeof categoryEntryShape>
  | Keys<'health', typeof healthShape>
  | Keys<'registration', typeof registrationShape>
  | Keys<'agent', typeof agentShape>
  | Keys<'revocation', typeof revocationShape>
  | Keys<'error', typeof errorShape>
  | Keys<'error_data', typeof errorDataShape>;

type ArgumentName = keyof typeof argument;

export type OperationTexts = {
  /** A few words, as for a button. */
  readonly title: string;
  /** One sentence for an index. */
  readonly summary: string;
  /** For a model: when to use it, what the result means, what not to infer from it. */
  readonly description: string;
};

export type Texts = {
  readonly operations: Readonly<Record<OperationName, OperationTexts>>;
  readonly arguments: Readonly<Record<ArgumentName, string>>;
  readonly fields: Readonly<Record<FieldKey, string>>;
};

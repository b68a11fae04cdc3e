/** Fills the price and stock of a product into WordPress's quick edit, from what the server put into the row. */

type InlineEdit = { edit: (id: unknown) => boolean; getId: (element: unknown) => string };

/** What a row says, by the class of its element; the server writes them (MdShop\Catalog\Admin\Products\QuickEdit). */
const textIn = (row: Element | null, name: string): string => row?.querySelector(`.${name}`)?.textContent ?? '';

/**
 * Sets a field and what it was, so that the server can tell whether it was changed here.
 *
 * @param hint What is shown if the variants have different values.
 */
function fill(form: Element, name: string, value: string, hint: string): void {
  const field = form.querySelector<HTMLInputElement | HTMLSelectElement>(`[name="${name}"]`);
  const was = form.querySelector<HTMLInputElement>(`[name="${name}_was"]`);
  if (field === null || was === null) return;
  field.value = value;
  was.value = value;
  if (field instanceof HTMLInputElement && value === '' && hint !== '') field.placeholder = hint;
}

const inline = (globalThis as { inlineEditPost?: InlineEdit }).inlineEditPost;

if (inline !== undefined) {
  const open = inline.edit.bind(inline);
  inline.edit = (id) => {
    const result = open(id);
    const post = typeof id === 'number' || typeof id === 'string' ? String(id) : inline.getId(id);
    const row = document.getElementById(`inline_${post}`);
    const form = document.getElementById(`edit-${post}`);
    if (form !== null) {
      fill(form, 'md_shop_quick_price', textIn(row, 'md_shop_price'), textIn(row, 'md_shop_prices'));
      fill(form, 'md_shop_quick_stock', textIn(row, 'md_shop_stock'), '');
    }
    return result;
  };
}

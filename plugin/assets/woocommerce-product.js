/* global document, jQuery, MutationObserver */

/*
 * WooCommerce's product screen says in classes which fields a type of product has. What is for variable products is for
 * roller products; the screen's own script then shows and hides them.
 */
jQuery(($) => {
  const screen = document.getElementById('woocommerce-product-data');
  if (screen === null) return;
  const type = $('select#product-type');
  const isRoller = () => type.val() === 'roller_product';

  /** Gives the elements that have a rule for variable products the same rule, and returns those that had not got it. */
  const adopt = (rule) => {
    const found = [...screen.querySelectorAll(`.${rule}_variable:not(.${rule}_roller_product)`)];
    for (const element of found) element.classList.add(`${rule}_roller_product`);
    return found;
  };
  adopt('show_if');
  adopt('hide_if');

  // Rows of attributes come from the server one by one, and WooCommerce hides in them what it does not know.
  new MutationObserver(() => {
    const shown = adopt('show_if');
    const hidden = adopt('hide_if');
    if (!isRoller()) return;
    $(shown).show();
    $(hidden).hide();
  }).observe(screen, { childList: true, subtree: true });

  // A family itself is neither virtual nor downloadable; its variations may be.
  type.on('change', () => {
    if (isRoller()) $('input#_downloadable, input#_virtual').prop('checked', false);
  });
});

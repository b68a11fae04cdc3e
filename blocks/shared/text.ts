import { __ } from '@wordpress/i18n';
import type { MessageKey } from '../../src-contract/messages/catalogue.ts';

/**
 * A message of our own catalogue in the administrator's language; PHP hands those of the editor to wp.i18n under their keys
 * (BlockTypes::tellEditor).
 */
export function text(key: MessageKey): string {
  return __(key, 'md-shop-catalog');
}

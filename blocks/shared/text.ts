import { __ } from '@wordpress/i18n';
import type { MessageKey } from '../../src-contract/messages/catalogue.ts';

/**
 * Returns a message of the catalogue in the administrator's language. PHP passes the editor's messages to wp.i18n under their
 * keys (BlockTypes::enqueueEditorTexts).
 */
export function text(key: MessageKey): string {
  return __(key, 'md-shop-catalog');
}

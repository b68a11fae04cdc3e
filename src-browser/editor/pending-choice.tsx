import { dateI18n, getSettings } from '@wordpress/date';
import { Notice } from '@wordpress/components';
import { __, sprintf } from '@wordpress/i18n';
import type { ReactNode } from 'react';
import { BringBack } from './bring-back.tsx';
import type { EditedRecord } from './record.ts';

export const dateText = (moment: string): string => dateI18n(getSettings().formats.datetime, moment);

/** Asks what happens to the prices and variants of a restored revision or of an autosave. */
export function PendingChoice(record: EditedRecord): ReactNode {
  const pending = record.edited.md_shop_pending ?? null;
  if (pending === null) return null;
  return (
    <Notice status="warning" isDismissible={false} className="md-shop-editor-pending">
      <p>
        {pending.source === 'revision'
          ? sprintf(
              /* translators: %s: date and time of a revision */
              __(
                'The text of the revision of %s is restored. Its prices, stock or variants were different; they come back only if you want it:',
                'md-shop-catalog',
              ),
              dateText(pending.date),
            )
          : sprintf(
              /* translators: %s: date and time of an autosave */
              __('There are prices or variants of %s that you have not saved:', 'md-shop-catalog'),
              dateText(pending.date),
            )}
      </p>
      <BringBack {...record} old={pending} keep onDone={() => undefined} />
    </Notice>
  );
}

import { ToggleControl } from '@wordpress/components';
import { useState } from '@wordpress/element';
import { __, sprintf } from '@wordpress/i18n';
import type { ReactNode } from 'react';
import { type Failure, type Group, type Groups as All, api } from './api.ts';
import { FailureNotice, Load, useLoaded } from './load.tsx';
import { Action, Section, State, languageName } from './parts.tsx';

/** Categories and post types, which can be hidden from assistants as a whole. */
export function Groups({
  mayManage,
  changed,
}: {
  readonly mayManage: boolean;
  readonly changed: () => void;
}): ReactNode {
  const loaded = useLoaded(api.groups);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isBusy, setBusy] = useState(false);
  const change = async (request: Promise<All>): Promise<void> => {
    setBusy(true);
    try {
      loaded.set(await request);
      setFailure(null);
      changed();
    } catch (error) {
      setFailure(error as Failure);
    }
    setBusy(false);
  };
  return (
    <Section id="groups" title={__('Categories and post types', 'md-shop-catalog')}>
      <p>
        {__(
          'A hidden category hides those below it and the products that are only in hidden ones. Visitors of the site still see all of it.',
          'md-shop-catalog',
        )}
      </p>
      {failure !== null && <FailureNotice failure={failure} />}
      <Load of={loaded}>
        {({ categories, postTypes }) => (
          <>
            {postTypes.map(({ name, label, isHidden }) => (
              <div key={name} className="md-shop-group" data-post-type={name}>
                <ToggleControl
                  __nextHasNoMarginBottom
                  /* translators: %s: name of a post type, in the plural */
                  label={sprintf(__('Assistants see: %s', 'md-shop-catalog'), label)}
                  checked={!isHidden}
                  // Not while it is busy: a switch that is disabled loses the focus.
                  disabled={!mayManage}
                  onChange={(isShown) => {
                    if (!isBusy) void change(api.hidePostType(name, !isShown));
                  }}
                />
              </div>
            ))}
            {categories.length > 0 && (
              <Categories
                categories={categories}
                isBusy={isBusy}
                hide={(id, hidden) => {
                  void change(api.hideCategory(id, hidden));
                }}
              />
            )}
          </>
        )}
      </Load>
    </Section>
  );
}

function Categories({
  categories,
  isBusy,
  hide,
}: {
  readonly categories: readonly Group[];
  readonly isBusy: boolean;
  readonly hide: (id: number, hidden: boolean) => void;
}): ReactNode {
  return (
    <table className="widefat striped md-shop-groups">
      <thead>
        <tr>
          <th scope="col">{__('Category', 'md-shop-catalog')}</th>
          <th scope="col">{__('Language', 'md-shop-catalog')}</th>
          <th scope="col">{__('Products', 'md-shop-catalog')}</th>
          <th scope="col">{__('Do agents see it?', 'md-shop-catalog')}</th>
          <td />
        </tr>
      </thead>
      <tbody>
        {categories.map(({ id, name, language, count, isMarked, isHidden, canEdit }) => (
          <tr key={id} data-category={id}>
            <th scope="row">{name}</th>
            <td data-label={__('Language', 'md-shop-catalog')}>{languageName(language)}</td>
            <td data-label={__('Products', 'md-shop-catalog')}>{count}</td>
            <td data-label={__('Do agents see it?', 'md-shop-catalog')}>
              {isMarked ? (
                <State is="off">{__('no, it is hidden', 'md-shop-catalog')}</State>
              ) : isHidden ? (
                <State is="off">{__('no, a category above it is hidden', 'md-shop-catalog')}</State>
              ) : (
                <State is="good">{__('yes', 'md-shop-catalog')}</State>
              )}
            </td>
            <td>
              {canEdit && (isMarked || !isHidden) && (
                <Action
                  variant="secondary"
                  size="compact"
                  isBlocked={isBusy}
                  /* translators: %s: name of a category */
                  aria-label={sprintf(
                    isMarked
                      ? __('Show to assistants: %s', 'md-shop-catalog')
                      : __('Hide from assistants: %s', 'md-shop-catalog'),
                    name.replace(/^(— )+/, ''),
                  )}
                  onClick={() => {
                    hide(id, !isMarked);
                  }}
                >
                  {isMarked
                    ? __('Show to assistants', 'md-shop-catalog')
                    : __('Hide from assistants', 'md-shop-catalog')}
                </Action>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

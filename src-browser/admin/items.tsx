import { Button, Notice, SelectControl, TextControl } from '@wordpress/components';
import { useEffect, useState } from '@wordpress/element';
import { __, _n, sprintf } from '@wordpress/i18n';
import type { FormEvent, ReactNode } from 'react';
import type { TabProperties } from './app.tsx';
import { type Failure, type Reason, type Row, api } from './api.ts';
import { Groups } from './groups.tsx';
import { Item } from './item.tsx';
import { FailureNotice, Load, useLoaded } from './load.tsx';
import { Action, Section, State, languageName } from './parts.tsx';
import { type Route, href } from './route.ts';

/** What agents see: a list of everything that they could see, or one item as they get it. */
export function Items({ route, overview }: TabProperties): ReactNode {
  const id = /^\d+$/.test(route.rest) ? Number(route.rest) : null;
  return id === null ? <List route={route} mayManage={overview.mayManage} /> : <Item key={id} id={id} />;
}

const filters = (): { value: string; label: string }[] => [
  { value: 'all', label: __('Everything', 'md-shop-catalog') },
  { value: 'seen', label: __('What agents see', 'md-shop-catalog') },
  { value: 'absent', label: __('What agents do not see', 'md-shop-catalog') },
  { value: 'hidden', label: __('Hidden from assistants', 'md-shop-catalog') },
  { value: 'no_price', label: __('Products without a price', 'md-shop-catalog') },
  { value: 'no_image', label: __('Products without an image', 'md-shop-catalog') },
  { value: 'no_translation', label: __('Products in one language only', 'md-shop-catalog') },
  { value: 'no_ro', label: __('Products without Romanian', 'md-shop-catalog') },
  { value: 'no_ru', label: __('Products without Russian', 'md-shop-catalog') },
];

/** In characters; see Admin\Rest\ItemRoutes. */
const longestSearch = 120;

function List({ route, mayManage }: { readonly route: Route; readonly mayManage: boolean }): ReactNode {
  // Somebody may have changed the address. What the site would refuse is left out.
  const { search: text = '', type: kind = '', show: filter = '', page: number = '' } = route.query;
  const search = text.slice(0, longestSearch);
  const type = /^[a-z0-9_-]{1,20}$/.test(kind) ? kind : '';
  const show = filters().some(({ value }) => value === filter) ? filter : 'all';
  const page = /^[1-9]\d{0,4}$/.test(number) ? number : '1';
  const query = { search, type, show, page };
  const loaded = useLoaded(() => api.items(query), JSON.stringify(query));
  const [typed, setTyped] = useState(search);
  const [chosen, setChosen] = useState<readonly number[]>([]);
  useEffect(() => {
    setTyped(search);
  }, [search, type, show, page]);
  // Rows of the list before stay until the new ones are there. What was chosen among them must not be hidden unseen.
  useEffect(() => {
    setChosen([]);
  }, [loaded.data]);
  const go = (changes: Readonly<Record<string, string>>): void => {
    location.hash = href('items', { ...query, page: '', ...changes });
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    go({ search: typed });
  };
  return (
    <>
      <Section id="items" title={__('What they see', 'md-shop-catalog')}>
        <form className="md-shop-filters" role="search" onSubmit={submit}>
          <TextControl
            __nextHasNoMarginBottom
            __next40pxDefaultSize
            type="search"
            maxLength={longestSearch}
            label={__('Name, stock code or number', 'md-shop-catalog')}
            value={typed}
            onChange={setTyped}
          />
          <SelectControl
            __nextHasNoMarginBottom
            __next40pxDefaultSize
            label={__('Kind', 'md-shop-catalog')}
            value={type}
            options={[
              { value: '', label: __('All kinds', 'md-shop-catalog') },
              ...(loaded.data?.types ?? []).map(({ name, label }) => ({ value: name, label })),
            ]}
            onChange={(value) => {
              go({ type: value, search: typed });
            }}
          />
          <SelectControl
            __nextHasNoMarginBottom
            __next40pxDefaultSize
            label={__('Show', 'md-shop-catalog')}
            value={show}
            options={filters()}
            onChange={(value) => {
              go({ show: value, search: typed });
            }}
          />
          <Button variant="secondary" __next40pxDefaultSize type="submit">
            {__('Search', 'md-shop-catalog')}
          </Button>
        </form>
        <Load of={loaded}>
          {({ items, total, pages }) => (
            <>
              <p role="status" aria-busy={loaded.isLoading}>
                {items.length === 0 ? (
                  <>
                    {__('Nothing matches.', 'md-shop-catalog')}{' '}
                    <a href={href('items')}>{__('Show everything', 'md-shop-catalog')}</a>
                  </>
                ) : (
                  /* translators: %d: number of items */
                  sprintf(_n('%d item', '%d items', total, 'md-shop-catalog'), total)
                )}
              </p>
              <BulkHide
                ids={chosen}
                done={() => {
                  setChosen([]);
                  loaded.reload();
                }}
              />
              {items.length > 0 && <Table rows={items} chosen={chosen} choose={setChosen} />}
              <Pages
                page={Number(page)}
                pages={pages}
                address={(number) => href('items', { ...query, page: String(number) })}
              />
            </>
          )}
        </Load>
      </Section>
      <Groups mayManage={mayManage} changed={loaded.reload} />
    </>
  );
}

function BulkHide({ ids, done }: { readonly ids: readonly number[]; readonly done: () => void }): ReactNode {
  const [failure, setFailure] = useState<Failure | null>(null);
  const [said, setSaid] = useState('');
  const hide = async (hidden: boolean): Promise<void> => {
    try {
      const { changed, refused } = await api.hide(ids, hidden);
      const text = hidden
        ? /* translators: %d: number of items */
          sprintf(
            _n('Hidden from assistants: %d item.', 'Hidden from assistants: %d items.', changed, 'md-shop-catalog'),
            changed,
          )
        : /* translators: %d: number of items */
          sprintf(
            _n('Shown to assistants: %d item.', 'Shown to assistants: %d items.', changed, 'md-shop-catalog'),
            changed,
          );
      setSaid(
        refused.length === 0
          ? text
          : /* translators: %s: list of numbers */
            `${text} ${sprintf(__('You may not edit these: %s.', 'md-shop-catalog'), refused.map((id) => `#${id}`).join(', '))}`,
      );
      setFailure(null);
      done();
    } catch (error) {
      setFailure(error as Failure);
    }
  };
  return (
    <>
      <div className="md-shop-buttons">
        {[true, false].map((hidden) => (
          <Action
            key={String(hidden)}
            variant="secondary"
            isBlocked={ids.length === 0}
            onClick={() => {
              void hide(hidden);
            }}
          >
            {hidden ? __('Hide from assistants', 'md-shop-catalog') : __('Show to assistants', 'md-shop-catalog')}
          </Action>
        ))}
      </div>
      {failure !== null && <FailureNotice failure={failure} />}
      <div role="status">
        {said !== '' && (
          <Notice status="success" isDismissible={false} spokenMessage="">
            {said}
          </Notice>
        )}
      </div>
    </>
  );
}

function Table({
  rows,
  chosen,
  choose,
}: {
  readonly rows: readonly Row[];
  readonly chosen: readonly number[];
  readonly choose: (ids: readonly number[]) => void;
}): ReactNode {
  const editable = rows.filter(({ canEdit }) => canEdit).map(({ id }) => id);
  return (
    <table className="widefat striped md-shop-items">
      <thead>
        <tr>
          <td className="md-shop-choose">
            <input
              type="checkbox"
              aria-label={__('Select all', 'md-shop-catalog')}
              checked={editable.length > 0 && editable.every((id) => chosen.includes(id))}
              onChange={({ target }) => {
                choose(target.checked ? editable : []);
              }}
            />
          </td>
          <th scope="col">{__('Name', 'md-shop-catalog')}</th>
          <th scope="col">{__('Kind', 'md-shop-catalog')}</th>
          <th scope="col">{__('Language', 'md-shop-catalog')}</th>
          <th scope="col">{__('Do agents see it?', 'md-shop-catalog')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, title, typeLabel, language, reason, canEdit }) => (
          <tr key={id} data-item={id}>
            <td className="md-shop-choose">
              {canEdit && (
                <input
                  type="checkbox"
                  /* translators: %s: name of a product or page */
                  aria-label={sprintf(__('Select “%s”', 'md-shop-catalog'), title)}
                  checked={chosen.includes(id)}
                  onChange={({ target }) => {
                    choose(target.checked ? [...chosen, id] : chosen.filter((other) => other !== id));
                  }}
                />
              )}
            </td>
            <th scope="row">
              <a href={href(`items/${id}`)}>{title}</a>
            </th>
            <td data-label={__('Kind', 'md-shop-catalog')}>{typeLabel}</td>
            <td data-label={__('Language', 'md-shop-catalog')}>{languageName(language)}</td>
            <td data-label={__('Do agents see it?', 'md-shop-catalog')}>
              <Seen reason={reason} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function Seen({ reason }: { readonly reason: Reason | null }): ReactNode {
  if (reason === null) return <State is="good">{__('yes', 'md-shop-catalog')}</State>;
  return (
    <State is={['hidden', 'shop_page'].includes(reason.code) ? 'off' : 'bad'}>
      {/* translators: %s: a sentence that says why */}
      {sprintf(__('no: %s', 'md-shop-catalog'), reason.text)}{' '}
      {reason.link !== null && reason.link.url !== '' && <a href={reason.link.url}>{reason.link.label}</a>}
    </State>
  );
}

function Pages({
  page,
  pages,
  address,
}: {
  readonly page: number;
  readonly pages: number;
  readonly address: (page: number) => string;
}): ReactNode {
  if (pages < 2) return null;
  return (
    <nav className="md-shop-pages" aria-label={__('Pages of the list', 'md-shop-catalog')}>
      {page > 1 && <a href={address(page - 1)}>{__('Previous page', 'md-shop-catalog')}</a>}
      <span>
        {/* translators: 1: number of this page, 2: number of pages */}
        {sprintf(__('Page %1$d of %2$d', 'md-shop-catalog'), page, pages)}
      </span>
      {page < pages && <a href={address(page + 1)}>{__('Next page', 'md-shop-catalog')}</a>}
    </nav>
  );
}

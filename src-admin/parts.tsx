import { Button } from '@wordpress/components';
import { __ } from '@wordpress/i18n';
import type { ReactNode } from 'react';
import type { Link } from './api.ts';

/** A section of a tab with its heading. */
export function Section({
  id,
  title,
  children,
}: {
  readonly id: string;
  readonly title: string;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <section className="md-shop-section" id={`md-shop-${id}`} aria-labelledby={`md-shop-${id}-title`}>
      <h2 id={`md-shop-${id}-title`} tabIndex={-1}>
        {title}
      </h2>
      {children}
    </section>
  );
}

/** A state with a sign, so that it is not told by colour alone. */
export function State({
  is,
  children,
}: {
  readonly is: 'good' | 'bad' | 'off';
  readonly children: ReactNode;
}): ReactNode {
  return (
    <span className={`md-shop-state is-${is}`}>
      <span aria-hidden="true">{{ good: '✓', bad: '!', off: '–' }[is]}</span> {children}
    </span>
  );
}

export function ButtonLink({ label, url, isPrimary = false }: Link & { readonly isPrimary?: boolean }): ReactNode {
  return (
    <Button variant={isPrimary ? 'primary' : 'secondary'} __next40pxDefaultSize href={url}>
      {label}
    </Button>
  );
}

/** The name of a content language, in the administrator's language. */
export function languageName(code: string): string {
  switch (code) {
    case 'ro':
      return __('Romanian', 'md-shop-catalog');
    case 'ru':
      return __('Russian', 'md-shop-catalog');
    default:
      return __('another language', 'md-shop-catalog');
  }
}

/** The name of a type of items, as the interface calls it. */
export function typeName(type: string): string {
  switch (type) {
    case 'product':
      return __('Products', 'md-shop-catalog');
    case 'page':
      return __('Pages', 'md-shop-catalog');
    case 'news':
      return __('News', 'md-shop-catalog');
    case 'coach':
      return __('Coaches', 'md-shop-catalog');
    case 'faq':
      return __('Questions', 'md-shop-catalog');
    default:
      return type;
  }
}

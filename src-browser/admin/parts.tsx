import { Button } from '@wordpress/components';
import { useEffect, useRef } from '@wordpress/element';
import { __ } from '@wordpress/i18n';
import type { MouseEvent, ReactNode } from 'react';
import type { Link } from './api.ts';
import { hasMoved } from './route.ts';

/**
 * A section of a tab with its heading. The heading takes the focus if the link that led here is gone with the part that had it, so that
 * the keyboard does not begin at the top of the page again.
 */
export function Section({
  id,
  title,
  children,
}: {
  readonly id: string;
  readonly title: string;
  readonly children: ReactNode;
}): ReactNode {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (hasMoved() && document.activeElement === document.body) heading.current?.focus();
  }, []);
  return (
    <section className="md-shop-section" id={`md-shop-${id}`} aria-labelledby={`md-shop-${id}-title`}>
      <h2 id={`md-shop-${id}-title`} tabIndex={-1} ref={heading}>
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

const units = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

/** How long ago something was, in the administrator's language, with the exact time as its title. */
export function Ago({ time }: { readonly time: Date }): ReactNode {
  const language = document.documentElement.lang || undefined;
  const seconds = Math.min(0, (time.getTime() - Date.now()) / 1000);
  const [unit, length] = units.find(([, one]) => -seconds >= one) ?? (['second', 1] as const);
  return (
    <time dateTime={time.toISOString()} title={time.toLocaleString(language)}>
      {new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(Math.ceil(seconds / length), unit)}
    </time>
  );
}

/**
 * A button that may be blocked for a while. It keeps the focus then, which a disabled one loses; WordPress before 6.7 has no
 * property of its buttons for that.
 */
export function Action({
  isBlocked = false,
  size = 'default',
  type = 'button',
  onClick,
  ...properties
}: {
  readonly variant: 'primary' | 'secondary';
  readonly isDestructive?: boolean;
  readonly isBlocked?: boolean;
  readonly size?: 'default' | 'compact';
  readonly type?: 'button' | 'submit';
  /** Of a button that submits a form, the form does it. */
  readonly onClick?: () => void;
  readonly 'aria-label'?: string;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <Button
      {...properties}
      size={size}
      type={type}
      __next40pxDefaultSize
      aria-disabled={isBlocked}
      onClick={(event: MouseEvent) => {
        if (isBlocked) event.preventDefault();
        else onClick?.();
      }}
    />
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

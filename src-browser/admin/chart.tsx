import { Button } from '@wordpress/components';
import { useState } from '@wordpress/element';
import { __ } from '@wordpress/i18n';
import type { ReactNode } from 'react';
import type { Sum } from './api.ts';

/** A bar: reads by their outcome. */
export type Bar = Sum & { readonly label: string };

const outcomes = ['found', 'empty', 'error'] as const;

function outcomeName(outcome: (typeof outcomes)[number]): string {
  return {
    found: __('found', 'md-shop-catalog'),
    empty: __('nothing found', 'md-shop-catalog'),
    error: __('error', 'md-shop-catalog'),
  }[outcome];
}

export const numberText = (value: number): string => value.toLocaleString(document.documentElement.lang || undefined);

/** What the colours of all charts mean. */
export function Legend(): ReactNode {
  return (
    <ul className="md-shop-legend" aria-hidden="true">
      {outcomes.map((outcome) => (
        <li key={outcome} className={`is-${outcome}`}>
          {outcomeName(outcome)}
        </li>
      ))}
    </ul>
  );
}

type ChartProperties = {
  readonly id: string;
  readonly title: string;
  /** The name of the table's first column. */
  readonly first: string;
  readonly bars: readonly Bar[];
};

/** A chart with its numbers as a table. Screen readers get the table only; others see it on demand. */
function Figure({ id, title, first, bars, children }: ChartProperties & { readonly children: ReactNode }): ReactNode {
  const [isShown, setShown] = useState(false);
  return (
    <figure className="md-shop-chart" data-chart={id}>
      <figcaption>
        <h3 id={`md-shop-chart-${id}`}>{title}</h3>
        <Button
          variant="link"
          aria-expanded={isShown}
          aria-describedby={`md-shop-chart-${id}`}
          onClick={() => {
            setShown(!isShown);
          }}
        >
          {isShown ? __('Hide the table', 'md-shop-catalog') : __('Show as a table', 'md-shop-catalog')}
        </Button>
      </figcaption>
      <div aria-hidden="true">{children}</div>
      <div className={isShown ? '' : 'screen-reader-text'}>
        <table className="widefat striped md-shop-counts" aria-labelledby={`md-shop-chart-${id}`}>
          <thead>
            <tr>
              <th scope="col">{first}</th>
              {outcomes.map((outcome) => (
                <th scope="col" key={outcome}>
                  {outcomeName(outcome)}
                </th>
              ))}
              <th scope="col">{__('together', 'md-shop-catalog')}</th>
            </tr>
          </thead>
          <tbody>
            {bars.map((bar) => (
              <tr key={bar.name} data-name={bar.name}>
                <th scope="row">{bar.label}</th>
                {outcomes.map((outcome) => (
                  <td key={outcome}>{numberText(bar[outcome])}</td>
                ))}
                <td>{numberText(bar.reads)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}

const tip = (bar: Bar): string =>
  `${bar.label}: ${outcomes.map((outcome) => `${outcomeName(outcome)} ${numberText(bar[outcome])}`).join(', ')}`;

const mostReads = (bars: readonly Bar[]): number => Math.max(0, ...bars.map(({ reads }) => reads));

/** The parts of a bar, from 0 to 100. */
function parts(bar: Bar, most: number): { outcome: (typeof outcomes)[number]; from: number; size: number }[] {
  let from = 0;
  return outcomes.map((outcome) => {
    const size = most === 0 ? 0 : (bar[outcome] * 100) / most;
    from += size;
    return { outcome, from: from - size, size };
  });
}

const percent = (value: number): string => `${value.toFixed(3)}%`;

/** Bars beside each other, for days. */
export function Columns(properties: ChartProperties): ReactNode {
  const { bars } = properties;
  const most = mostReads(bars);
  const width = 100 / Math.max(1, bars.length);
  return (
    <Figure {...properties}>
      <p className="md-shop-axis">{numberText(most)}</p>
      <svg className="md-shop-columns" width="100%" height="140">
        {bars.map((bar, index) => (
          <g key={bar.name}>
            <title>{tip(bar)}</title>
            {parts(bar, most).map(({ outcome, from, size }) => (
              <rect
                key={outcome}
                className={`is-${outcome}`}
                x={percent(index * width + width * 0.1)}
                width={percent(width * 0.8)}
                y={percent(100 - from - size)}
                height={percent(size)}
              />
            ))}
          </g>
        ))}
      </svg>
      <p className="md-shop-axis">
        <span>{bars[0]?.label}</span>
        <span>{bars.at(-1)?.label}</span>
      </p>
    </Figure>
  );
}

/** Bars below each other, the largest first. */
export function Rows(properties: ChartProperties): ReactNode {
  const { bars } = properties;
  const most = mostReads(bars);
  return (
    <Figure {...properties}>
      <ul className="md-shop-rows">
        {bars.map((bar) => (
          <li key={bar.name}>
            <span>{bar.label}</span>
            <svg width="100%" height="16">
              <title>{tip(bar)}</title>
              {parts(bar, most).map(({ outcome, from, size }) => (
                <rect key={outcome} className={`is-${outcome}`} x={percent(from)} width={percent(size)} height="16" />
              ))}
            </svg>
            <span>{numberText(bar.reads)}</span>
          </li>
        ))}
      </ul>
    </Figure>
  );
}

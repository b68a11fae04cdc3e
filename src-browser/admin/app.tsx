import { __ } from '@wordpress/i18n';
import type { ReactNode } from 'react';
import { Agents } from './agents.tsx';
import { type Overview as OverviewData, api } from './api.ts';
import { Connect } from './connect.tsx';
import { Console } from './console.tsx';
import { Items } from './items.tsx';
import { JobDriver } from './jobs.tsx';
import { Load, type Loaded, useLoaded } from './load.tsx';
import { Overview } from './overview.tsx';
import { type Route, href, useRoute } from './route.ts';
import { Settings } from './settings.tsx';
import { Start } from './start.tsx';

export type TabProperties = { readonly route: Route; readonly overview: OverviewData; readonly reload: () => void };

type Tab = {
  readonly name: string;
  readonly title: () => string;
  /** Whether only administrators have it. */
  readonly isForManagers: boolean;
  /** Whether it is in the row of tabs; others are reached by links. */
  readonly isListed: boolean;
  readonly show: (properties: TabProperties) => ReactNode;
};

/** The tabs, in this order. A new tab is added here. */
const tabs: readonly Tab[] = [
  {
    name: 'overview',
    title: () => __('Overview', 'md-shop-catalog'),
    isForManagers: false,
    isListed: true,
    show: (properties) => <Overview {...properties} />,
  },
  {
    name: 'items',
    title: () => __('What they see', 'md-shop-catalog'),
    isForManagers: false,
    isListed: true,
    show: (properties) => <Items {...properties} />,
  },
  {
    name: 'agents',
    title: () => __('Agents', 'md-shop-catalog'),
    isForManagers: true,
    isListed: true,
    show: (properties) => <Agents {...properties} />,
  },
  {
    name: 'connect',
    title: () => __('Connect', 'md-shop-catalog'),
    isForManagers: false,
    isListed: true,
    show: () => <Connect />,
  },
  {
    name: 'console',
    title: () => __('Console', 'md-shop-catalog'),
    isForManagers: false,
    isListed: true,
    show: () => <Console />,
  },
  {
    name: 'settings',
    title: () => __('Settings', 'md-shop-catalog'),
    isForManagers: true,
    isListed: true,
    show: (properties) => <Settings {...properties} />,
  },
  {
    name: 'start',
    title: () => __('First steps', 'md-shop-catalog'),
    isForManagers: true,
    isListed: false,
    show: (properties) => <Start {...properties} />,
  },
];

function Tabs({ overview, reload }: { readonly overview: OverviewData; readonly reload: () => void }): ReactNode {
  const route = useRoute();
  const possible = tabs.filter(({ isForManagers }) => overview.mayManage || !isForManagers);
  const current = possible.find(({ name }) => name === route.tab) ?? possible[0];
  return (
    <JobDriver mayManage={overview.mayManage}>
      <nav className="nav-tab-wrapper" aria-label={__('Parts of this screen', 'md-shop-catalog')}>
        {possible
          .filter((tab) => tab.isListed || tab === current || !overview.stepsDone)
          .map((tab) => (
            <a
              key={tab.name}
              href={href(tab.name)}
              className={`nav-tab${tab === current ? ' nav-tab-active' : ''}`}
              aria-current={tab === current ? 'page' : undefined}
            >
              {tab.title()}
            </a>
          ))}
      </nav>
      {current?.show({ route, overview, reload })}
    </JobDriver>
  );
}

export function App(): ReactNode {
  const overview: Loaded<OverviewData> = useLoaded(api.overview);
  return <Load of={overview}>{(data) => <Tabs overview={data} reload={overview.reload} />}</Load>;
}

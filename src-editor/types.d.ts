/** Types of modules that WordPress supplies and that have no type packages here. */

declare module '*.css';

declare module '@wordpress/plugins' {
  import type { ReactNode } from 'react';

  export function registerPlugin(name: string, settings: { render: () => ReactNode }): void;
}

declare module '@wordpress/editor' {
  import type { ReactNode } from 'react';

  export function PluginDocumentSettingPanel(props: {
    name: string;
    title: string;
    className?: string;
    children?: ReactNode;
  }): ReactNode;
}

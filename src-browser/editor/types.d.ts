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

declare module '@wordpress/block-editor' {
  import type { ReactNode } from 'react';

  type Chosen = { readonly id: number };
  type Common = {
    readonly allowedTypes: readonly string[];
    readonly title: string;
    readonly render: (props: { readonly open: () => void }) => ReactNode;
  };

  /** WordPress's dialog of the media library. */
  export function MediaUpload(
    props: Common &
      (
        | {
            readonly multiple: 'add';
            readonly value: readonly number[];
            readonly onSelect: (chosen: readonly Chosen[]) => void;
          }
        | { readonly multiple?: never; readonly value?: number; readonly onSelect: (chosen: Chosen) => void }
      ),
  ): ReactNode;

  export function MediaUploadCheck(props: { readonly children: ReactNode }): ReactNode;
}

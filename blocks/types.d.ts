/** Types of modules that the blocks use and that have no type packages. */

declare module '*.css';

declare module '@wordpress/block-editor' {
  import type { ComponentType, HTMLAttributes, ReactNode } from 'react';

  export const InspectorControls: ComponentType<{ children: ReactNode; group?: string }>;
  export function useBlockProps(): HTMLAttributes<HTMLElement>;
}

declare module '@wordpress/interactivity-router' {
  export const actions: {
    navigate(
      address: string,
      options?: { replace?: boolean; loadingAnimation?: boolean; screenReaderAnnouncement?: boolean },
    ): Promise<void>;
  };
}

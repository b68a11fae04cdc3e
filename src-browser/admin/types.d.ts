/** Types of modules that have no type packages. */

declare module '*.css';

declare module 'react-dom/client' {
  import type { ReactNode } from 'react';

  export function createRoot(container: Element): { render(children: ReactNode): void };
}

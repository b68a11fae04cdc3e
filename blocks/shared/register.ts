import { type BlockConfiguration, registerBlockType } from '@wordpress/blocks';
import type { ReactNode } from 'react';

/** Registers the editor's part of a block; the server supplies all other settings. The block saves no markup. */
export function register(name: string, edit: (props: never) => ReactNode): void {
  // The server's settings are already present when this runs; the types do not know that.
  registerBlockType(name, { edit, save: () => null } as unknown as BlockConfiguration);
}

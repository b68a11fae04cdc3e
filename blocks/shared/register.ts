import { type BlockConfiguration, registerBlockType } from '@wordpress/blocks';
import type { ReactNode } from 'react';

/** Registers a block of which the server has told the editor all but how it is edited; nothing of it is saved as markup. */
export function register(name: string, edit: (props: never) => ReactNode): void {
  // The server's half of the settings is there before this runs, which the types do not know.
  registerBlockType(name, { edit, save: () => null } as unknown as BlockConfiguration);
}

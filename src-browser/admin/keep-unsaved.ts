import { useEffect, useState } from '@wordpress/element';
import type { Values } from './api.ts';

type Unsaved = {
  /** By the name of the setting. */
  readonly unsaved: Values;
  /** Returns what is unsaved then. */
  readonly change: (next: (now: Values) => Values) => Values;
};

/**
 * Makes the hook of a form for what was typed and is not saved. It stays while another part of the screen is open, and the browser
 * asks before the page is left.
 */
export function keepUnsaved(): () => Unsaved {
  let kept: Values = {};
  return function useUnsaved() {
    const [unsaved, setUnsaved] = useState(kept);
    const isChanged = Object.keys(unsaved).length > 0;
    useEffect(() => {
      if (!isChanged) return undefined;
      const warn = (event: BeforeUnloadEvent): void => {
        event.preventDefault();
      };
      addEventListener('beforeunload', warn);
      return () => {
        removeEventListener('beforeunload', warn);
      };
    }, [isChanged]);
    const change = (next: (now: Values) => Values): Values => {
      kept = next(kept);
      setUnsaved(kept);
      return kept;
    };
    return { unsaved, change };
  };
}

import { useSelect } from '@wordpress/data';

/** The language of the edited post. A template has no language and uses the default one. */
export function useLanguage(): string {
  return useSelect((select) => {
    const editor = select('core/editor') as { getEditedPostAttribute?: (name: string) => unknown } | undefined;
    const language = editor?.getEditedPostAttribute?.('md_shop_language');
    return typeof language === 'string' && language !== '' ? language : 'ro';
  }, []);
}

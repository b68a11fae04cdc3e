/** Scripts of admin screens: the folders of their sources, by their handles in WordPress, which their translations are named after. */
export const screenHandles: Readonly<Record<string, string>> = {
  'md-shop-admin': 'src-browser/admin',
  'md-shop-editor': 'src-browser/editor',
};

/** The handle of the script of all blocks in the editor. */
export const blocksScript = 'md-shop-blocks';

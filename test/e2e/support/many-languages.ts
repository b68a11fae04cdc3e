import { php } from './php.ts';

/** Makes pages read languages as on a site that has too many posts and terms with one to read all of them, or as on others. */
export async function setManyLanguages(many: boolean): Promise<void> {
  const change = many
    ? `update_option( 'md_shop_many_languages', '1', true )`
    : `delete_option( 'md_shop_many_languages' )`;
  await php(`${change}; return 1;`);
}

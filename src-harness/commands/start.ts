import { runSite, progress } from './run-site.ts';
import { startOptions } from '../cli/start-options.mjs';
import { startSite } from '../sites/playground/start.ts';
import { administrator } from '../building/plugin.ts';
import type { Site } from '../wordpress/site.ts';

/** The address of the archive page of products, or of the front page if there is none. */
async function shopAddress(site: Site): Promise<string> {
  const link = await site.runPhp("echo (string) get_post_type_archive_link( 'roller_product' );");
  return link === '' ? `${site.url}/` : link;
}

async function announce(site: Site): Promise<void> {
  const api = `${site.url}/wp-json/md-shop/v1`;
  process.stdout.write(`
Site   ${site.url}/
Shop   ${await shopAddress(site)}
API    ${api}/products
Admin  ${site.url}/wp-admin/   login ${administrator.user}, password ${administrator.password}

Try:
  curl '${api}/products?search=casca&per_page=3'
  curl '${api}/content?search=%D1%80%D0%BE%D0%BB%D0%B8%D0%BA%D0%B8&language=ru'

Ctrl-C ends it.
`);
}

await runSite(() => {
  const { port, wordpress, php, data } = startOptions(process.argv.slice(2));
  return startSite({ port, wordpress, php, data, report: progress(), constants: { DISABLE_WP_CRON: false } });
}, announce);

import { chromium } from 'playwright';
import { browserOptions } from '../src-harness/support/browser.ts';
const [port='9622', what='all'] = process.argv.slice(2);
const site=`http://127.0.0.1:${port}`;
const out=(n:string)=>`/root/tmp/t22/${n}-${port}.png`;
const browser = await chromium.launch(browserOptions());
const context = await browser.newContext({ viewport: { width: 1440, height: 1000 } });
const page = await context.newPage();
page.on('console', m => { if (m.type()==='error') console.log('console', m.text().slice(0,300), m.location().url); });
page.on('response', r => { if (r.status()>=400) console.log(r.status(), r.url()); });
await page.goto(`${site}/wp-login.php`);
await page.fill('#user_login','admin'); await page.fill('#user_pass','password'); await page.click('#wp-submit'); await page.waitForURL(/wp-admin/);
const { items } = await (await fetch(`${site}/wp-json/md-shop/v1/products?search=Urban%2080&per_page=1`)).json() as any;
const id=items[0].id;
if (what==='all'||what==='editor'){
await page.goto(`${site}/wp-admin/post.php?post=${id}&action=edit`);
await page.waitForFunction(`globalThis.wp?.data?.select('core/editor')?.getCurrentPostId() > 0`);
await page.evaluate(`(({ dispatch }) => {
    dispatch('core/preferences').set('core/edit-post', 'welcomeGuide', false);
    dispatch('core/preferences').set('core', 'welcomeGuide', false);
    dispatch('core/preferences').set('core', 'openPanels', ['md-shop-product', 'md-shop-images'].map((name) => name + "/" + name));
    dispatch('core/edit-post').openGeneralSidebar('edit-post/document');
  })(wp.data)`);
await page.waitForTimeout(3000);
await page.getByRole('button',{name:'Choose an image: roșu'}).scrollIntoViewIfNeeded().catch(()=>console.log('no colour rows'));
await page.screenshot({path:out('editor')});
await page.getByRole('button', { name: /^Edit \d+ variants$/ }).click();
await page.waitForTimeout(500);
await page.screenshot({path:out('variants')});
}
if (what==='all'||what==='list'){
await page.goto(`${site}/wp-admin/edit.php?post_type=roller_product`);
await page.screenshot({path:out('list')});
await page.locator('#the-list tr').first().hover();
await page.locator('#the-list tr').first().getByRole('button',{name:/Quick Edit|Quick edit/}).click();
await page.waitForTimeout(400);
await page.screenshot({path:out('quick')});
await page.goto(`${site}/wp-admin/edit.php?post_type=roller_product&page=md-shop-products-file`);
await page.screenshot({path:out('csv')});
}
if (what==='templates'){
for (const p of ['/wp-admin/site-editor.php?postType=wp_template','/wp-admin/site-editor.php?p=%2Ftemplate']){
await page.goto(site+p); await page.waitForTimeout(6000); await page.screenshot({path:out('templates'+p.length)});
}}
await browser.close();

import assert from 'node:assert/strict';
import { after, afterEach, before, describe, test } from 'node:test';
import { product } from './support/contract-client.ts';
import { anonymous, withApplicationPassword, type Editor } from './support/editor.ts';
import { deletePosts, makePost } from './support/fixtures.ts';
import { deleteImages, imagesOf, makeImages } from './support/images.ts';

/** Further images of a product and the images of its colours: written by editors, shared by translations, shown on pages only. */

const red = { ro: 'roșu', ru: 'красный' };
const black = { ro: 'negru', ru: 'чёрный' };
const ids: number[] = [];
const images: number[] = [];
let editor: Editor;

async function write(id: number, body: object): Promise<Record<string, unknown>> {
  const { status, json } = await editor.write('POST', `/roller_product/${String(id)}`, body);
  assert.equal(status, 200, JSON.stringify(json).slice(0, 400));
  return json;
}

async function read(id: number): Promise<{ md_shop_gallery: number[]; md_shop_variants: Record<string, unknown>[] }> {
  const { json } = await editor.write('GET', `/roller_product/${String(id)}?context=edit`);
  return json as { md_shop_gallery: number[]; md_shop_variants: Record<string, unknown>[] };
}

async function make(): Promise<{ ro: number; ru: number }> {
  const ro = await makePost({
    post_type: 'roller_product',
    post_title: 'Role cu imagini',
    language: 'ro',
    variants: [
      { size: '38', color: red },
      { size: '39', color: red },
      { size: '38', color: black },
    ],
  });
  const ru = await makePost({
    post_type: 'roller_product',
    post_title: 'Ролики с картинками',
    language: 'ru',
    translation_of: ro,
  });
  ids.push(ro, ru);
  return { ro, ru };
}

/** Gives the variants images, by their places. */
async function withVariantImages(id: number, byPlace: Readonly<Record<number, number | null>>): Promise<object[]> {
  const { md_shop_variants: variants } = await read(id);
  return variants.map((variant, place) => (place in byPlace ? { ...variant, image: byPlace[place] } : variant));
}

describe('images of products', () => {
  before(async () => {
    editor = await withApplicationPassword();
    images.push(...(await makeImages('main', 'second', 'third', 'red')));
  });
  afterEach(() => deletePosts(ids.splice(0)));
  after(() => deleteImages(images));

  test('both languages share them, a colour has one image, and agents see only the main one', async () => {
    const { ro, ru } = await make();
    const [main = 0, second = 0, third = 0, ofRed = 0] = images;
    const before = await product(ro);
    await write(ro, {
      featured_media: main,
      md_shop_gallery: [third, second, third],
      md_shop_variants: await withVariantImages(ro, { 1: ofRed }),
    });
    const [first, withImage, last] = (await product(ro)).variants.map(({ variant_id: variant }) => String(variant));
    assert.ok(first !== undefined && withImage !== undefined && last !== undefined);
    for (const id of [ro, ru]) {
      assert.deepEqual(
        await imagesOf(id),
        { ofProduct: [main, third, second], ofVariants: { [first]: ofRed, [withImage]: ofRed } },
        `of ${id === ro ? 'ro' : 'ru'}`,
      );
      assert.deepEqual((await read(id)).md_shop_gallery, [third, second]);
    }
    const now = await product(ro);
    assert.match(now.image ?? '', /main(-\d+)?\.png$/);
    assert.deepEqual(Object.keys(now), Object.keys(before));
    const { json } = await anonymous.write('GET', `/roller_product/${String(ro)}`);
    assert.ok(!('md_shop_gallery' in json) && !('md_shop_variants' in json));
  });

  test('a public translation of what is not public shows what belongs to the product, and not the main image', async () => {
    const { ro, ru } = await make();
    const [main = 0, second = 0, , ofRed = 0] = images;
    await write(ro, {
      featured_media: main,
      md_shop_gallery: [second],
      md_shop_variants: await withVariantImages(ro, { 0: ofRed }),
    });
    for (const hides of [{ status: 'draft' }, { status: 'publish', password: 'x' }]) {
      await write(ro, hides);
      const { ofProduct, ofVariants } = await imagesOf(ru);
      assert.deepEqual(
        [ofProduct, [...new Set(Object.values(ofVariants))]],
        [[second], [ofRed]],
        JSON.stringify(hides),
      );
      assert.equal((await product(ru, 'ru')).image, null);
    }
    await write(ro, { password: '' });
    assert.deepEqual((await imagesOf(ru)).ofProduct, [main, second]);
  });

  test('a variant keeps its image if a write does not name it, and null removes it', async () => {
    const { ro, ru } = await make();
    const [, , , ofRed = 0] = images;
    await write(ru, { md_shop_variants: await withVariantImages(ru, { 0: ofRed }) });
    const { md_shop_variants: variants } = await read(ro);
    await write(ro, { md_shop_variants: variants.map(({ image: _image, ...others }) => ({ ...others, sku: '' })) });
    assert.equal((await read(ro)).md_shop_variants[0]?.['image'], ofRed);
    await write(ro, { md_shop_variants: await withVariantImages(ro, { 0: null }) });
    assert.equal((await read(ro)).md_shop_variants[0]?.['image'], null);
    assert.deepEqual((await imagesOf(ro)).ofVariants, {});
  });

  test('what is no image is refused, and a deleted image is gone everywhere', async () => {
    const { ro, ru } = await make();
    const [gone = 0] = await makeImages('gone');
    for (const body of [
      { md_shop_gallery: [ro] },
      { md_shop_gallery: [gone, 999_999_999] },
      { md_shop_variants: await withVariantImages(ro, { 0: ro }) },
    ]) {
      const { status, json } = await editor.write('POST', `/roller_product/${String(ro)}`, body);
      assert.deepEqual([status, json['code']], [400, 'md_shop_invalid_product']);
    }
    await write(ru, { md_shop_gallery: [gone], md_shop_variants: await withVariantImages(ru, { 0: gone }) });
    assert.equal((await imagesOf(ro)).ofProduct.length, 1);
    await deleteImages([gone]);
    assert.deepEqual(await imagesOf(ru), { ofProduct: [], ofVariants: {} });
    const { md_shop_gallery: gallery, md_shop_variants: variants } = await read(ro);
    assert.deepEqual([gallery, variants.map(({ image }) => image)], [[], [null, null, null]]);
    await write(ro, { md_shop_gallery: gallery, md_shop_variants: variants });
  });

  test('the gallery stays when the translation that holds it is deleted or unlinked', async () => {
    const { ro, ru } = await make();
    const [main = 0, second = 0] = images;
    await write(ru, { md_shop_gallery: [second] });
    await write(ru, { md_shop_translation_of: 0 });
    assert.deepEqual([(await imagesOf(ro)).ofProduct, (await imagesOf(ru)).ofProduct], [[second], []]);
    await write(ru, { md_shop_translation_of: ro });
    await write(ro, { md_shop_gallery: [main, second] });
    await deletePosts([ro]);
    assert.deepEqual((await imagesOf(ru)).ofProduct, [main, second]);
  });

  test('whoever changes the gallery second is told what the first one did', async () => {
    const { ro } = await make();
    const [main = 0, second = 0] = images;
    const { md_shop_version: version } = (await read(ro)) as unknown as { md_shop_version: object };
    await write(ro, { md_shop_gallery: [main] });
    const { status, json } = await editor.write('POST', `/roller_product/${String(ro)}`, {
      md_shop_gallery: [second],
      md_shop_version: version,
    });
    assert.equal(status, 409);
    assert.deepEqual((json['data'] as { changed: string[] }).changed, ['gallery']);
    assert.deepEqual((await read(ro)).md_shop_gallery, [main]);
  });
});

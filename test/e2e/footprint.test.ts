import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { builtFiles, counted, countedAgain, counter, inOtherFiles } from './support/counted.ts';
import { imported, loadPosts } from './support/demo.ts';
import { withCookies } from './support/editor.ts';
import { withPlugin } from './support/hostile.ts';
import { setManyLanguages } from './support/many-languages.ts';
import { php } from './support/php.ts';

async function withManyLanguages(attempt: () => Promise<void>): Promise<void> {
  await setManyLanguages(true);
  try {
    await attempt();
  } finally {
    await setManyLanguages(false);
  }
}

const pathOf = (key: string): string => new URL(imported(key)?.url ?? assert.fail(key)).pathname;

/** WordPress asks for this option on every page, with the first script that is registered. */
const withoutScripts = (statements: readonly string[]): string[] =>
  statements.filter((one) => !one.includes("'can_compress_scripts'"));

describe('pages: what the plugin adds to them', () => {
  before(loadPosts);

  for (const key of ['n-founding-ro', 'n-founding-ru']) {
    test(`the post ${key} needs at most 3 statements, few files, and only the classes that it shows`, async () => {
      await withPlugin(counter, async () => {
        const { statements: all, files, blocks } = await countedAgain(pathOf(key));
        const own = withoutScripts(all);
        // On a Russian page WordPress is also asked whether the theme has a Russian header and footer.
        const statements = key.endsWith('-ru') ? own.filter((one) => /md_shop_|WHERE ID = \d+ LIMIT 1/.test(one)) : own;
        assert.ok(statements.length > 0 && statements.length <= 3, statements.join('\n'));
        // BuildCheck, which runs where WP_DEBUG is on, is among those of wp-admin.
        assert.deepEqual(
          builtFiles(files).sort(),
          ['cached-answers', 'classes', 'pages', 'screens', 'shared'],
          'the classes come from the built files',
        );
        assert.ok(files.length <= 20, files.join('\n'));
        assert.deepEqual(
          files.filter((file) => /\/src\/(?:Admin|Cli|Installation|ReadModel|Transport)\/|fast-lane-search/.test(file)),
          [],
        );
        const { classes, declared } = await counted(pathOf(key), 'each');
        assert.ok(classes > 50 && classes <= 91, `${String(classes)} classes`);
        assert.deepEqual(
          await inOtherFiles(declared, 'cached-answers shared pages'),
          [],
          'these are not in the built files for pages (src-harness/building/class-files.ts)',
        );
        assert.equal(blocks, false, 'only the blocks that it shows are registered');
      });
    });
  }

  test('the screens of wp-admin need only the classes that they show', async () => {
    const { headers } = await withCookies();
    await withPlugin(counter, async () => {
      for (const screen of ['index.php', 'edit.php', 'edit.php?post_type=page']) {
        const address = `/wp-admin/${screen}`;
        const { files, templates, statements } = await countedAgain(address, 'site', headers);
        const asked = statements.filter((one) => one.includes('md_shop_used_up_limits'));
        assert.deepEqual(asked, [], 'what most sites do not have is known without a statement');
        assert.deepEqual(
          builtFiles(files).sort(),
          ['cached-answers', 'classes', 'fast-lane', 'pages', 'screens', 'shared'],
          screen,
        );
        assert.deepEqual(
          files.filter((file) => /\/src\/(?:Admin|Modules|Settings|Sources)\//.test(file)),
          [],
          `${screen}: these are not in a built file (src-harness/building/class-files.ts)`,
        );
        const { declared } = await counted(address, 'each', headers);
        // Those of the notice about used-up registrations and of the text for the privacy policy; the fast lane has them.
        const others = await inOtherFiles(declared, 'cached-answers shared pages screens');
        assert.deepEqual(
          others.filter((name) => !name.includes('\\Agents\\') && !name.endsWith('\\Lock')),
          [],
          `${screen}: these are not in the built files for screens (src-harness/building/class-files.ts)`,
        );
        assert.equal(
          templates.includes('archive-roller_product'),
          screen === 'index.php',
          `${screen}: ours are not for a list`,
        );
      }
    });
  });

  test('on a site with many languages a post needs at most 3 statements too', async () => {
    await withManyLanguages(async () => {
      await withPlugin(counter, async () => {
        const own = withoutScripts((await countedAgain(pathOf('n-founding-ro'))).statements);
        assert.ok(own.length > 0 && own.length <= 3, own.join('\n'));
      });
    });
  });

  test('an update makes the settings part of the options that WordPress loads at once, also if none were ever saved', async () => {
    const autoloaded = await php<boolean[]>(`$kept = get_option( 'md_shop_settings' ); $found = array();
      foreach ( array( static fn () => delete_option( 'md_shop_settings' ), static fn () => wp_set_option_autoload( 'md_shop_settings', false ) ) as $before ) {
        $before();
        $method = new ReflectionMethod( 'MdShop\\Catalog\\Installation\\Migrations', 'autoloadSettings' );
        $method->invoke( null );
        wp_cache_delete( 'alloptions', 'options' );
        $found[] = array_key_exists( 'md_shop_settings', wp_load_alloptions() );
      }
      update_option( 'md_shop_settings', $kept );
      return $found;`);
    assert.deepEqual(autoloaded, [true, true]);
  });

  test('the number of statements for languages does not grow with the links of a page', async () => {
    await withPlugin(counter, async () => {
      const ofLanguages = async (): Promise<string[]> => {
        const { statements } = await countedAgain(pathOf('posts-ro'));
        return statements.filter((statement) => /md_shop_languages (?:own|GROUP BY)/.test(statement));
      };
      const ofFew = await ofLanguages();
      assert.equal(ofFew.length, 1, ofFew.join('\n'));
      await withManyLanguages(async () => {
        const ofMany = await ofLanguages();
        assert.ok(ofMany.length >= 1 && ofMany.length <= 2, ofMany.join('\n'));
        assert.ok(
          ofMany.every((statement) => statement.includes('own')),
          ofMany.join('\n'),
        );
      });
    });
  });

  test('a page with a block of the plugin has it, in its text or in a template', async () => {
    await withPlugin(counter, async () => {
      assert.equal((await counted('/magazin/')).blocks, true);
    });
  });
});

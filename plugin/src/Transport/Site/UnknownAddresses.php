<?php

declare(strict_types=1);

namespace MdShop\Catalog\Transport\Site;

use MdShop\Catalog\Contract\Problem;
use MdShop\Catalog\Operations\Answers;
use MdShop\Catalog\Support\Http\Answer;
use MdShop\Catalog\Support\Http\Request;
use MdShop\Catalog\Support\Site;
use MdShop\Catalog\Transport\Reply;
use MdShop\Catalog\Transport\RequestAddress;
use MdShop\Catalog\Transport\RequestReader;
use WP;

/**
 * Responds with 404 to unknown addresses below those of interfaces. WordPress would redirect to a post with a similar name or to
 * the front page, and an agent that looks for a file would read that page.
 *
 * Rewrite rules, post types and handlers of other plugins still work there, and so do pages of the site.
 */
final class UnknownAddresses
{
    /** Only this plugin can have addresses there: WordPress's slugs contain no dots. */
    private const RESERVED = '\.well-known/(?:agent-skills|mcp)';

    /** Pages and posts may be there too. */
    private const SHARED_WITH_PAGES = 'agent|mcp';

    /** Other plugins may have addresses there too. Below `/shop/`, where products may be, only addresses like those of documents count. */
    private const SHARED_WITH_PLUGINS = '\.well-known(?=/)|shop(?=/[^/]+\.(?:json|md|txt)\z)';

    private bool $mayBePage = false;

    private bool $isUnknown = false;

    public function __construct(private readonly Answers $answers, private readonly Site $site)
    {
    }

    public function addHooks(): void
    {
        // After the handlers of other plugins.
        add_action('parse_request', $this->check(...), PHP_INT_MAX);
        // Before plugins that redirect unknown addresses.
        add_action('wp', $this->answer(...), PHP_INT_MIN);
        add_filter('redirect_canonical', fn (mixed $url): mixed => $this->isUnknown && is_404() ? false : $url, PHP_INT_MAX);
    }

    private function check(WP $wp): void
    {
        $path = RequestAddress::ofThisRequest()->pathBelow($this->site->home());
        $pattern = '#^(?:ru/+)?(?:(?<reserved>' . self::RESERVED . ')|(?<pages>' . self::SHARED_WITH_PAGES . ')|' . self::SHARED_WITH_PLUGINS . ')/+[^/]#';
        if ($path === null || preg_match($pattern, $path, $found, PREG_UNMATCHED_AS_NULL) !== 1 || isset($wp->query_vars['rest_route'])) {
            return;
        }
        $word = explode('/', (string) preg_replace('#^ru/+#', '', $path))[0];
        $rule = (string) $wp->matched_rule;
        if (str_contains(str_replace('\\', '', $rule), $word)) {
            // A rule that contains this word belongs to another plugin. WordPress's rules match any word.
            return;
        }
        $this->isUnknown = true;
        $this->mayBePage = $found['pages'] !== null;
        if ($found['reserved'] !== null) {
            $this->sendNotFound();
        }
        if ($rule === '') {
            // Without a matching rule WordPress may show its front page, for example if it has no rules.
            $wp->query_vars['error'] = '404';
        } elseif (! $this->mayBePage) {
            parse_str((string) $wp->matched_query, $guessed);
            $wp->query_vars = array_diff_key($wp->query_vars, $guessed) + ['error' => '404'];
        }
    }

    private function answer(): void
    {
        if ($this->mayBePage && is_404()) {
            $this->sendNotFound();
        }
    }

    private function sendNotFound(): never
    {
        $request = RequestReader::read('/', 0);
        $answer = $this->answers->error(new Problem('no_route'))->to($request);
        Reply::sendAndExit($request, static fn (Request $request): Answer => $answer, $answer, static function (): void {
        });
    }
}

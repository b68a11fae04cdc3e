<?php

declare(strict_types=1);

namespace MdShop\Catalog\Transport\Site;

use MdShop\Catalog\Api\Answers;
use MdShop\Catalog\Transport\Reply;
use MdShop\Catalog\Transport\RequestAddress;
use MdShop\Catalog\Transport\RequestReader;
use MdShop\Catalog\Http\Answer;
use MdShop\Catalog\Http\Request;
use MdShop\Catalog\Site;
use WP;

/**
 * What there is not below the addresses of interfaces is 404. WordPress would guess: it redirects to a post whose name begins
 * like the last word of the address, or to the front page, and an agent that looks for a file would read that.
 *
 * A rule, a type of posts or a handler of another plugin goes on answering there, and so does a page of the site.
 */
final class UnknownAddresses
{
    /** Nothing of WordPress's can stand there, since its names hold no dots. */
    private const OURS_ALONE = '\.well-known/(?:agent-skills|mcp)';

    /** Pages and posts may stand there. */
    private const OURS = 'agent|mcp';

    /** No names of WordPress's either, but of other plugins'. Of `/shop/`, where products stand, only what looks like a document. */
    private const SHARED = '\.well-known(?=/)|shop(?=/[^/]+\.(?:json|md|txt)\z)';

    private bool $isOurs = false;

    private bool $isUnknown = false;

    public function __construct(private readonly Answers $answers, private readonly Site $site)
    {
    }

    public function addHooks(): void
    {
        // Behind other plugins' handlers.
        add_action('parse_request', $this->judge(...), PHP_INT_MAX);
        // Before plugins that redirect what was not found.
        add_action('wp', $this->answer(...), PHP_INT_MIN);
        add_filter('redirect_canonical', fn (mixed $url): mixed => $this->isUnknown && is_404() ? false : $url, PHP_INT_MAX);
    }

    private function judge(WP $wp): void
    {
        $path = RequestAddress::ofThisRequest()->below($this->site->home());
        $pattern = '#^(?:ru/+)?(?:(?<alone>' . self::OURS_ALONE . ')|(?<ours>' . self::OURS . ')|' . self::SHARED . ')/+[^/]#';
        if ($path === null || preg_match($pattern, $path, $found, PREG_UNMATCHED_AS_NULL) !== 1 || isset($wp->query_vars['rest_route'])) {
            return;
        }
        $word = explode('/', (string) preg_replace('#^ru/+#', '', $path))[0];
        $rule = (string) $wp->matched_rule;
        if (str_contains(str_replace('\\', '', $rule), $word)) {
            // A rule that names the word is somebody's own; WordPress's take any.
            return;
        }
        $this->isUnknown = true;
        $this->isOurs = $found['ours'] !== null;
        if ($found['alone'] !== null) {
            $this->end();
        }
        if ($rule === '') {
            // Without a match WordPress shows its front page where it has no rules, or where a server has told it so.
            $wp->query_vars['error'] = '404';
        } elseif (! $this->isOurs) {
            parse_str((string) $wp->matched_query, $guessed);
            $wp->query_vars = array_diff_key($wp->query_vars, $guessed) + ['error' => '404'];
        }
    }

    private function answer(): void
    {
        if ($this->isOurs && is_404()) {
            $this->end();
        }
    }

    private function end(): never
    {
        $request = RequestReader::read('/', 0);
        $answer = $this->answers->error('no_route');
        $answer = $request->method === 'HEAD' ? $answer->withoutBody() : $answer;
        Reply::end($request, static fn (Request $request): Answer => $answer, $answer);
    }
}

<?php

declare(strict_types=1);

namespace MdShop\Catalog\Settings;

use InvalidArgumentException;
use MdShop\Catalog\Catalog\ProductSource;
use MdShop\Catalog\Support\Http\IpNetwork;

/**
 * The administrator's settings, typed and always valid: an invalid value in the option is replaced by its default.
 * They are stored in one option, `md_shop_settings`.
 *
 * @phpstan-type SettingsData array{
 *   purchase_instructions: array{ro: string, ru: string},
 *   bases: array{product: string, category: string, brand: string, coach: string, faq: string},
 *   content_types: array{page: list<string>, news: list<string>, coach: list<string>, faq: list<string>},
 *   hidden_post_types: list<string>,
 *   russian_site: array{title: string, tagline: string},
 *   order_page: array{ro: string, ru: string},
 *   order_email: string,
 *   order_phone: string,
 *   order_url: string,
 *   contact: array{ro: string, ru: string},
 *   registration: array{per_address: int, per_network: int, per_site: int},
 *   trusted_proxies: list<string>,
 *   price_format: string,
 *   size_guide: array{ro: string, ru: string},
 *   browser_tools: bool,
 *   markdown: bool,
 *   content_signals: array{ai_train: bool, search: bool, ai_input: bool},
 *   source: string,
 *   attributes: array{size: list<string>, color: list<string>, brand: list<string>},
 *   remove_data: bool,
 *   search_synonyms: array{ro: string|null, ru: string|null},
 *   journal: bool,
 *   journal_searches: bool,
 *   journal_clients: list<string>
 * }
 */
final class Settings
{
    public const OPTION = 'md_shop_settings';

    /** How pages show prices: "2 890 lei", as people say them, or "2.890,00 MDL". */
    public const PRICE_FORMATS = ['lei', 'code'];

    public const BASES = ['product' => 'magazin', 'category' => 'categorie', 'brand' => 'marca', 'coach' => 'antrenori', 'faq' => 'intrebari'];
    public const TYPES = ['page' => ['page'], 'news' => ['post'], 'coach' => ['md_shop_coach', 'portfolio'], 'faq' => ['md_shop_faq']];
    public const BASE = '/^[a-z0-9]+(-[a-z0-9]+)*$/D';
    public const BASE_LENGTH = 40;
    /** The name of a post type, as WordPress allows it. */
    public const NAME = '/^[a-z0-9_-]{1,20}$/D';
    /** An http or https address in ASCII, without characters that would end it in a text. */
    public const ADDRESS = '#^https?://[A-Za-z0-9.:-]+(?:[/?][A-Za-z0-9._~!$&()*+,;=:@%?/-]*)?$#D';
    public const ADDRESS_LENGTH = 500;
    public const EMAIL_LENGTH = 254;
    /** A telephone number as people write it, also of a few digits: +373 22 000 000, (022) 00-00-00. */
    public const PHONE = '#^(?:\\+?[0-9(][0-9 ()./-]{1,28}[0-9])?$#D';
    /** The names of the content signals, by setting. */
    public const SIGNALS = ['ai_train' => 'ai-train', 'search' => 'search', 'ai_input' => 'ai-input'];
    /** Names a proxy that is connected through a Unix socket: the REMOTE_ADDR that nginx writes then. */
    public const SOCKET_PROXY = 'unix:';
    /** SOCKET_PROXY, or only the allowed characters of an address or network; IpNetwork validates it. */
    public const PROXY = '^(unix:|[0-9A-Fa-f.:]+(/[0-9]{1,3})?)$';
    /** The length of "0000:0000:0000:0000:0000:ffff:255.255.255.255/128". */
    public const PROXY_LENGTH = 49;

    /** The maximum length of the name of a product attribute, in code points. */
    public const ATTRIBUTE_LENGTH = 100;
    public const ATTRIBUTES = ['size', 'color', 'brand'];

    /** Settings that the read model does not depend on. */
    private const BESIDE_READ_MODEL = [
        'registration', 'trusted_proxies', 'price_format', 'size_guide', 'browser_tools', 'markdown', 'content_signals', 'remove_data', 'search_synonyms',
        'journal', 'journal_searches', 'journal_clients',
    ];

    private const NAMES = [
        'purchase_instructions', 'bases', 'content_types', 'hidden_post_types', 'russian_site', 'order_page', 'order_email', 'order_phone', 'order_url',
        'contact', 'registration', 'trusted_proxies', 'price_format', 'size_guide', 'browser_tools', 'markdown', 'content_signals', 'source', 'attributes',
        'remove_data', 'search_synonyms', 'journal', 'journal_searches', 'journal_clients',
    ];

    /** @var array<string, mixed> The settings that were asked for: most requests need few, so each is checked then. */
    private array $checked = [];

    /** @param array<mixed> $stored */
    private function __construct(private readonly array $stored)
    {
    }

    /**
     * For keys of cached answers, which must not depend on what was asked for.
     *
     * @return array<mixed>
     */
    public function __serialize(): array
    {
        return $this->stored;
    }

    /** @param mixed $stored The value of the option. */
    public static function from(mixed $stored): self
    {
        return new self(is_array($stored) ? $stored : []);
    }

    /**
     * Returns a setting. Synonyms that were never set are null.
     *
     * @template TName of key-of<SettingsData>
     * @param TName $name
     * @return SettingsData[TName]
     */
    private function get(string $name): mixed
    {
        /** @var SettingsData[TName] $value */
        $value = $this->checked[$name] ??= self::check($name, $this->stored);
        return $value;
    }

    /** @param array<mixed> $stored */
    private static function check(string $name, array $stored): mixed
    {
        $value = $stored[$name] ?? null;
        $given = is_array($value) ? $value : [];
        return match ($name) {
            'purchase_instructions', 'contact' => ['ro' => self::text($given['ro'] ?? ''), 'ru' => self::text($given['ru'] ?? '')],
            'bases' => self::bases($given),
            'content_types' => [
                'page' => self::names($given['page'] ?? null, self::TYPES['page']),
                'news' => self::names($given['news'] ?? null, self::TYPES['news']),
                'coach' => self::names($given['coach'] ?? null, self::TYPES['coach']),
                'faq' => self::names($given['faq'] ?? null, self::TYPES['faq']),
            ],
            'hidden_post_types' => self::names($value, []),
            'russian_site' => ['title' => self::text($given['title'] ?? ''), 'tagline' => self::text($given['tagline'] ?? '')],
            'order_page', 'size_guide' => self::pages($stored, $name),
            'order_email' => self::isEmail($value) ? $value : '',
            'order_phone' => self::isPhone($value) ? $value : '',
            'order_url' => self::isAddress($value) ? $value : '',
            'registration' => self::registration($given),
            'trusted_proxies' => self::proxies($value),
            'price_format' => in_array($value, self::PRICE_FORMATS, true) ? $value : self::PRICE_FORMATS[0],
            'browser_tools', 'markdown' => JournalSettings::isOn($value ?? true),
            'content_signals' => self::signals($given),
            'source' => self::isSource($value) ? $value : ProductSource::AUTO,
            'attributes' => self::attributeNames($given),
            // On only if the value clearly means "yes": PHP would convert the strings "false" and "off" to true.
            'remove_data' => in_array($value, [true, 1, '1'], true),
            'search_synonyms' => self::synonymTexts($given),
            'journal' => JournalSettings::from($stored)->isOn,
            'journal_searches' => JournalSettings::from($stored)->keepsSearches,
            'journal_clients' => JournalSettings::from($stored)->clients,
            default => throw new InvalidArgumentException("There is no setting {$name}."),
        };
    }

    /** The default purchase instructions, for products without their own; '' if not set. */
    public function purchaseInstructions(string $language): string
    {
        return $this->get('purchase_instructions')[$language] ?? '';
    }

    /**
     * Returns the first path segment of the addresses of one kind of page.
     *
     * @param 'product'|'category'|'brand'|'coach'|'faq' $kind
     */
    public function base(string $kind): string
    {
        return $this->get('bases')[$kind];
    }

    /** @return array<string, string> 'page', 'news', 'coach' or 'faq', by post type. */
    public function contentTypes(): array
    {
        $types = [];
        foreach ($this->get('content_types') as $type => $postTypes) {
            foreach ($postTypes as $postType) {
                $types[$postType] ??= $type;
            }
        }
        return $types;
    }

    /** @return list<string> Post types that are hidden from assistants. */
    public function hiddenPostTypes(): array
    {
        return $this->get('hidden_post_types');
    }

    /**
     * Returns the site's title or tagline for Russian pages; '' if not set.
     *
     * @param 'title'|'tagline' $name
     */
    public function russianSite(string $name): string
    {
        return $this->get('russian_site')[$name];
    }

    /** The page on which people order, in a language; that of the other language if this one has none; '' if there is none. */
    public function orderPage(string $language): string
    {
        $pages = $this->get('order_page');
        return ($pages[$language] ?? '') ?: $pages['ro'] ?: $pages['ru'];
    }

    /** The e-mail address to which people send orders; '' if not set. */
    public function orderEmail(): string
    {
        return $this->get('order_email');
    }

    /** The telephone number at which people order, as people write it; '' if not set. */
    public function orderPhone(): string
    {
        return $this->get('order_phone');
    }

    /** The address for customers' order requests, outside this interface; '' if agents are offered none. The plugin never calls it. */
    public function orderUrl(): string
    {
        return $this->get('order_url');
    }

    /** How to contact the site, for guides; '' if not set. */
    public function contact(string $language): string
    {
        return $this->get('contact')[$language] ?? '';
    }

    /** @return array{per_address: int, per_network: int, per_site: int} The limits of registrations. */
    public function registrationLimits(): array
    {
        return $this->get('registration');
    }

    /** @return list<string> Addresses and networks of proxies, or SOCKET_PROXY, whose X-Forwarded-For is trusted. */
    public function trustedProxies(): array
    {
        return $this->get('trusted_proxies');
    }

    /** Whether public pages offer the tools to browsers with a model context. */
    public function offersBrowserTools(): bool
    {
        return $this->get('browser_tools');
    }

    /** The address of the page about sizes; '' for none. */
    public function sizeGuide(string $language): string
    {
        return $this->get('size_guide')[$language] ?? '';
    }

    /** Whether pages show prices with the code of the currency, not as people say them. */
    public function hasCurrencyCode(): bool
    {
        return $this->get('price_format') === 'code';
    }

    /** Whether pages are returned as Markdown to clients that ask for it. */
    public function offersMarkdown(): bool
    {
        return $this->get('markdown');
    }

    /** The value of the header and directive Content-Signal: "ai-train=yes, search=yes, ai-input=yes". */
    public function contentSignal(): string
    {
        $signals = [];
        foreach (self::SIGNALS as $setting => $name) {
            $signals[] = $name . '=' . ($this->get('content_signals')[$setting] ? 'yes' : 'no');
        }
        return implode(', ', $signals);
    }

    /** The source of products: 'auto', or a value of ProductSource. */
    public function source(): string
    {
        return $this->get('source');
    }

    /**
     * Returns the names or slugs of the attributes for size, colour or brand. The first one that a product has is used. If the
     * list is empty, attributes are recognized by their usual names.
     *
     * @param 'size'|'color'|'brand' $role
     * @return list<string>
     */
    public function attributes(string $role): array
    {
        return $this->get('attributes')[$role];
    }

    /** The settings of the journal, which each read needs without the others. */
    public function journal(): JournalSettings
    {
        return JournalSettings::from($this->stored);
    }

    /** The groups of synonyms for searches in a language, as a SynonymText; '' if there are none. */
    public function synonyms(string $language): string
    {
        return self::orDefault($this->get('search_synonyms'), $language);
    }

    /** @param array<string, string|null> $synonyms By language; null for the default ones. */
    private static function orDefault(array $synonyms, string $language): string
    {
        return $synonyms[$language] ?? DefaultSynonyms::TEXTS[$language] ?? '';
    }

    /** Whether uninstalling also deletes products, prices, variants, languages and translation links. */
    public function removesData(): bool
    {
        return $this->get('remove_data');
    }

    /** @return SettingsData Without null: the default synonyms are in it. */
    public function toArray(): array
    {
        return array_replace($this->all(), ['search_synonyms' => ['ro' => $this->synonyms('ro'), 'ru' => $this->synonyms('ru')]]);
    }

    /** @return SettingsData */
    private function all(): array
    {
        /** @var SettingsData $all */
        $all = array_combine(self::NAMES, array_map($this->get(...), self::NAMES));
        return $all;
    }

    /**
     * What is stored that this release does not know, by name: settings, and members of groups. A newer release, which the site has left for a
     * while, has stored it and will need it.
     *
     * @return array<mixed> ["new_setting" => 5, "bases" => ["new_kind" => "x"]]
     */
    public function unknown(): array
    {
        return self::without(self::from([])->all() + [JournalSettings::PERIODS => []], $this->stored);
    }

    /**
     * @param array<mixed> $known
     * @param array<mixed> $given
     * @return array<mixed> What is given under names that are not known. A list has no names.
     */
    private static function without(array $known, array $given): array
    {
        $unknown = array_diff_key($given, $known);
        foreach (array_intersect_key($given, $known) as $name => $value) {
            if (is_array($value) && is_array($known[$name]) && ! array_is_list($known[$name])) {
                $unknown[$name] = self::without($known[$name], $value);
            }
        }
        return array_filter($unknown, static fn (mixed $value, int|string $name): bool => $value !== [] || ! isset($known[$name]), ARRAY_FILTER_USE_BOTH);
    }

    /**
     * What to store: without synonyms that are the default ones, so that a later release can improve them, with the periods of the journal,
     * and with what is stored and unknown.
     *
     * @return array<string, mixed>
     */
    public function toStored(self $before): array
    {
        $isOwn = static fn (?string $text, string $language): bool => $text !== null && $text !== (DefaultSynonyms::TEXTS[$language] ?? null);
        $own = array_replace($this->all(), [
            'search_synonyms' => array_filter($this->get('search_synonyms'), $isOwn, ARRAY_FILTER_USE_BOTH),
            JournalSettings::PERIODS => $this->journal()->periodsAfter($before->journal()),
        ]);
        return array_replace_recursive($own, $before->unknown());
    }

    /** Whether only settings differ that the read model does not depend on, such as the synonyms, which searches read each time. */
    public function differsOnlyBesideReadModel(self $other): bool
    {
        [$one, $another] = [$this->toArray(), $other->toArray()];
        $beside = array_flip(self::BESIDE_READ_MODEL);
        return $one !== $another && array_diff_key($one, $beside) === array_diff_key($another, $beside);
    }

    /**
     * @param array<mixed> $given
     * @return array{product: string, category: string, brand: string, coach: string, faq: string}
     */
    private static function bases(array $given): array
    {
        $bases = self::BASES;
        foreach (self::BASES as $kind => $default) {
            $base = $given[$kind] ?? $default;
            if (is_string($base) && preg_match(self::BASE, $base) === 1 && strlen($base) <= self::BASE_LENGTH) {
                $bases[$kind] = $base;
            }
        }
        // Two kinds with the same base would hide each other's pages.
        return count(array_unique($bases)) === count($bases) ? $bases : self::BASES;
    }

    /**
     * Whether a value is an http or https address, or empty.
     *
     * @phpstan-assert-if-true string $value
     */
    public static function isAddress(mixed $value): bool
    {
        return $value === '' || (is_string($value) && strlen($value) <= self::ADDRESS_LENGTH && preg_match(self::ADDRESS, $value) === 1);
    }

    /**
     * Whether a value is an e-mail address in ASCII, or empty.
     *
     * @phpstan-assert-if-true string $value
     */
    public static function isEmail(mixed $value): bool
    {
        return $value === '' || (is_string($value) && strlen($value) <= self::EMAIL_LENGTH && filter_var($value, FILTER_VALIDATE_EMAIL) !== false);
    }

    /**
     * Whether a value is a telephone number, or empty.
     *
     * @phpstan-assert-if-true string $value
     */
    public static function isPhone(mixed $value): bool
    {
        return is_string($value) && preg_match(self::PHONE, $value) === 1;
    }

    /** Whether two addresses lead to the same place, whatever their queries. */
    public static function isSamePlace(string $one, string $other): bool
    {
        $place = static fn (string $address): string => rtrim((string) preg_replace('/^https?:|[?].*$/Di', '', $address), '/');
        return $other !== '' && strtolower($place($one)) === strtolower($place($other));
    }

    /**
     * @param array<mixed> $stored
     * @return array{ro: string, ru: string}
     */
    private static function pages(array $stored, string $name): array
    {
        $given = is_array($stored[$name] ?? null) ? $stored[$name] : [];
        $endpoint = is_string($stored['order_url'] ?? null) ? $stored['order_url'] : '';
        // The order endpoint is for programs, and nothing may link to it.
        $page = static fn (mixed $value): string => self::isAddress($value) && ! self::isSamePlace($value, $endpoint) ? $value : '';
        return ['ro' => $page($given['ro'] ?? ''), 'ru' => $page($given['ru'] ?? '')];
    }

    /**
     * @param array<mixed> $given
     * @return array{ai_train: bool, search: bool, ai_input: bool}
     */
    private static function signals(array $given): array
    {
        return [
            'ai_train' => JournalSettings::isOn($given['ai_train'] ?? true),
            'search' => JournalSettings::isOn($given['search'] ?? true),
            'ai_input' => JournalSettings::isOn($given['ai_input'] ?? true),
        ];
    }

    /**
     * @param array<mixed> $given
     * @return array{per_address: int, per_network: int, per_site: int}
     */
    private static function registration(array $given): array
    {
        $limits = RegistrationLimits::DEFAULTS;
        foreach ($limits as $name => $default) {
            $limit = $given[$name] ?? $default;
            if (is_int($limit) && $limit >= 1 && $limit <= RegistrationLimits::MAXIMUM) {
                $limits[$name] = $limit;
            }
        }
        return $limits;
    }

    /** @return list<string> */
    private static function proxies(mixed $value): array
    {
        return array_values(array_filter(is_array($value) ? $value : [], self::isProxy(...)));
    }

    /** Whether a value is an IP address, a network in CIDR notation or SOCKET_PROXY. */
    public static function isProxy(mixed $value): bool
    {
        return $value === self::SOCKET_PROXY || (is_string($value) && IpNetwork::parse($value) !== null);
    }

    /** @return list<string> */
    public static function sources(): array
    {
        return [ProductSource::AUTO, ...array_column(ProductSource::cases(), 'value')];
    }

    /** @phpstan-assert-if-true string $value */
    public static function isSource(mixed $value): bool
    {
        return in_array($value, self::sources(), true);
    }

    /**
     * @param array<mixed> $given
     * @return array{size: list<string>, color: list<string>, brand: list<string>}
     */
    private static function attributeNames(array $given): array
    {
        $names = static fn (string $role): array => array_values(array_filter(
            is_array($given[$role] ?? null) ? $given[$role] : [],
            self::isAttribute(...)
        ));
        return ['size' => $names('size'), 'color' => $names('color'), 'brand' => $names('brand')];
    }

    /** @phpstan-assert-if-true string $value */
    public static function isAttribute(mixed $value): bool
    {
        return is_string($value) && trim($value) !== '' && mb_check_encoding($value, 'UTF-8') && mb_strlen($value, 'UTF-8') <= self::ATTRIBUTE_LENGTH;
    }

    /**
     * @param array<mixed> $given
     * @return array{ro: string|null, ru: string|null} null for the default synonyms, '' for none.
     */
    private static function synonymTexts(array $given): array
    {
        $text = static fn (mixed $value): ?string => is_string($value) ? self::text($value) : null;
        return ['ro' => $text($given['ro'] ?? null), 'ru' => $text($given['ru'] ?? null)];
    }

    /** Does not check the length: SettingsChange has checked it when the setting was saved. */
    private static function text(mixed $value): string
    {
        return is_string($value) ? mb_scrub($value, 'UTF-8') : '';
    }

    /**
     * @param list<string> $default
     * @return list<string>
     */
    private static function names(mixed $value, array $default): array
    {
        return is_array($value)
            ? array_values(array_filter($value, static fn (mixed $name): bool => is_string($name) && preg_match(self::NAME, $name) === 1))
            : $default;
    }
}

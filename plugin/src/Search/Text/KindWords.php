<?php

declare(strict_types=1);

namespace MdShop\Catalog\Search\Text;

/**
 * The words for the kinds of content by which people look for them. The texts rarely have them: a coach's page says who trains whom, not
 * that it is a coach.
 */
final class KindWords
{
    /**
     * By type and language: the forms that have no stem in common. Nobody looks for a page by that word. "Question" says that somebody asks,
     * not what about: as a word of all questions it would keep the page about deliveries from "a question about deliveries".
     */
    private const WORDS = [
        'coach' => ['ro' => 'antrenor antrenoare', 'ru' => 'тренер'],
        'news' => ['ro' => 'știre noutate noutăți', 'ru' => 'новость'],
        'faq' => ['ro' => 'FAQ', 'ru' => 'FAQ'],
    ];

    /**
     * @param string $type Item::$type.
     * @return string '' if the kind has no such words.
     */
    public static function of(string $type, string $language): string
    {
        return self::WORDS[$type][$language] ?? '';
    }
}

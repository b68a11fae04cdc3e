<?php

declare(strict_types=1);

namespace MdShop\Catalog\Transport\Blocks\Site;

use MdShop\Catalog\Contract\Messages;
use MdShop\Catalog\Transport\Blocks\BlockRenderer;
use MdShop\Catalog\Transport\Blocks\BlockTypes;
use MdShop\Catalog\Transport\Blocks\PageLanguage;

/** The block md-shop/events: the next of the events that the author has listed. Nothing, not even its heading, if all are over. */
final class EventsBlock implements BlockRenderer
{
    public function __construct(private readonly Messages $messages, private readonly PageLanguage $language)
    {
    }

    public function html(array $attributes, int $postId): string
    {
        $html = '';
        // An event is shown to the end of its day, in the site's time zone.
        foreach (array_slice(self::upcoming((array) $attributes['events'], (string) wp_date('Y-m-d')), 0, max(1, (int) $attributes['most'])) as $event) {
            $name = esc_html($event['name']);
            $html .= sprintf(
                '<li class="md-shop-event"><time class="md-shop-event__date" datetime="%s">%s</time><span class="md-shop-event__name">%s</span>%s</li>',
                esc_attr($event['date']),
                esc_html(implode('.', array_reverse(explode('-', $event['date'])))),
                $event['url'] === '' ? $name : sprintf('<a href="%s">%s</a>', esc_url($event['url']), $name),
                $event['place'] === '' ? '' : '<span class="md-shop-event__place">' . esc_html($event['place']) . '</span>'
            );
        }
        $title = $attributes['title'] !== '' ? (string) $attributes['title'] : $this->messages->text($this->language->current(), 'front.event');
        $level = BlockTypes::headingLevel($attributes);
        return $html === '' ? '' : sprintf('<h%1$d>%2$s</h%1$d><ul class="md-shop-events" role="list">%3$s</ul>', $level, esc_html($title), $html);
    }

    /**
     * @param array<mixed> $events Each with `date` ("2027-04-17") and `name`, perhaps `place` and `url`.
     * @return list<array{date: string, name: string, place: string, url: string}> Those of today and later, the next one first. One without a
     *     name or a real date is not among them.
     */
    public static function upcoming(array $events, string $today): array
    {
        $found = [];
        foreach ($events as $event) {
            $text = static fn (string $name): string => is_array($event) && is_string($event[$name] ?? null) ? trim($event[$name]) : '';
            $parts = [];
            $isDate = preg_match('/^(\d{4})-(\d\d)-(\d\d)$/D', $text('date'), $parts) === 1 && checkdate((int) $parts[2], (int) $parts[3], (int) $parts[1]);
            if ($isDate && $text('name') !== '' && $text('date') >= $today) {
                $found[] = ['date' => $text('date'), 'name' => $text('name'), 'place' => $text('place'), 'url' => $text('url')];
            }
        }
        usort($found, static fn (array $a, array $b): int => $a['date'] <=> $b['date']);
        return $found;
    }
}

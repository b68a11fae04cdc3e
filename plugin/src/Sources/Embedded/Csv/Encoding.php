<?php

declare(strict_types=1);

namespace MdShop\Catalog\Sources\Embedded\Csv;

/**
 * The encoding of a file, and its conversion to UTF-8 with newlines as "\n". The two Windows code pages are converted by tables
 * here, because mbstring does not know 1250.
 */
enum Encoding: string
{
    case Utf8 = 'UTF-8';
    case Utf16LittleEndian = 'UTF-16LE';
    case Utf16BigEndian = 'UTF-16BE';
    case Windows1250 = 'Windows-1250';
    case Windows1251 = 'Windows-1251';

    private const CHUNK = 1 << 16;

    /** The upper halves of the code pages. Romanian letters with a cedilla, which 1250 has in place of those with a comma, are replaced. */
    private const UPPER = [
        'Windows-1250' => '€�‚�„…†‡�‰Š‹ŚŤŽŹ�‘’“”•–—�™š›śťžź ˇ˘Ł¤Ą¦§¨©Ș«¬­®Ż°±˛ł´µ¶·¸ąș»Ľ˝ľżŔÁÂĂÄĹĆÇČÉĘËĚÍÎĎĐŃŇÓÔŐÖ×ŘŮÚŰÜÝȚßŕáâăäĺćçčéęëěíîďđńňóôőö÷řůúűüýț˙',
        'Windows-1251' => 'ЂЃ‚ѓ„…†‡€‰Љ‹ЊЌЋЏђ‘’“”•–—�™љ›њќћџ ЎўЈ¤Ґ¦§Ё©Є«¬­®Ї°±Ііґµ¶·ё№є»јЅѕїАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдежзийклмнопрстуфхцчшщъыьэюя',
    ];

    /**
     * Recognizes the encoding: by a byte order mark, else UTF-8 if every byte fits. Of the code pages, Russian words consist of
     * upper bytes, while Romanian letters with marks stand between letters of ASCII.
     *
     * @param resource $file Read from its beginning to its end.
     */
    public static function of($file): self
    {
        rewind($file);
        $start = (string) fread($file, 4);
        if (str_starts_with($start, "\xEF\xBB\xBF")) {
            return self::Utf8;
        }
        if (str_starts_with($start, "\xFF\xFE") || preg_match('/^[^\0]\0[^\0]\0/s', $start) === 1) {
            return self::Utf16LittleEndian;
        }
        if (str_starts_with($start, "\xFE\xFF") || preg_match('/^\0[^\0]\0[^\0]/s', $start) === 1) {
            return self::Utf16BigEndian;
        }
        rewind($file);
        [$isUtf8, $rest, $upper, $inWords] = [true, '', 0, 0];
        while (! feof($file)) {
            $chunk = (string) fread($file, self::CHUNK);
            if ($isUtf8) {
                [$whole, $rest] = self::cutUtf8($rest . $chunk);
                $isUtf8 = preg_match('//u', $whole) === 1;
            }
            $upper += (int) preg_match_all('/[\x80-\xFF]/', $chunk);
            $inWords += (int) preg_match_all('/(?<=[\x80-\xFF])[\x80-\xFF]/', $chunk);
        }
        return match (true) {
            $isUtf8 && $rest === '' => self::Utf8,
            $inWords * 2 > $upper => self::Windows1251,
            default => self::Windows1250,
        };
    }

    /**
     * Copies a file as UTF-8 with newlines "\n", without a byte order mark.
     *
     * @param resource $from
     * @throws FileProblem if not everything could be written.
     */
    public function copy($from, OutputFile $to): void
    {
        rewind($from);
        $upper = isset(self::UPPER[$this->value]) ? array_combine(
            array_map('chr', range(0x80, 0xFF)),
            preg_split('//u', self::UPPER[$this->value], -1, PREG_SPLIT_NO_EMPTY) ?: []
        ) : null;
        [$rest, $isFirst, $endsInReturn] = ['', true, false];
        while (! feof($from)) {
            $chunk = $rest . fread($from, self::CHUNK);
            $rest = '';
            if ($this === self::Utf16LittleEndian || $this === self::Utf16BigEndian) {
                [$chunk, $rest] = self::cutUtf16($chunk, $this === self::Utf16LittleEndian ? 1 : 0);
                $chunk = (string) mb_convert_encoding($chunk, 'UTF-8', $this->value);
            } elseif ($upper !== null) {
                $chunk = strtr($chunk, $upper);
            } else {
                [$chunk, $rest] = self::cutUtf8($chunk);
            }
            if ($isFirst && $chunk !== '') {
                $chunk = str_starts_with($chunk, "\u{FEFF}") ? substr($chunk, 3) : $chunk;
                $isFirst = false;
            }
            if ($endsInReturn && str_starts_with($chunk, "\n")) {
                $chunk = substr($chunk, 1);
            }
            $endsInReturn = $chunk === '' ? $endsInReturn : str_ends_with($chunk, "\r");
            $to->write(str_replace(["\r\n", "\r"], "\n", $chunk));
        }
        $to->write($rest);
    }

    /** @return array{string, string} Whole characters, and the bytes of one that is not complete. */
    private static function cutUtf8(string $bytes): array
    {
        $length = preg_match('/(?:[\xC2-\xDF]|[\xE0-\xEF][\x80-\xBF]?|[\xF0-\xF4][\x80-\xBF]{0,2})$/D', $bytes, $match) === 1 ? strlen($match[0]) : 0;
        return [substr($bytes, 0, strlen($bytes) - $length), $length === 0 ? '' : substr($bytes, -$length)];
    }

    /**
     * @param int $high Which byte of a pair is the higher one.
     * @return array{string, string} Whole characters, and the bytes of one that is not complete.
     */
    private static function cutUtf16(string $bytes, int $high): array
    {
        $length = strlen($bytes) - strlen($bytes) % 2;
        if ($length > 0 && (ord($bytes[$length - 2 + $high]) & 0xFC) === 0xD8) {
            $length -= 2;
        }
        return [substr($bytes, 0, $length), substr($bytes, $length)];
    }
}

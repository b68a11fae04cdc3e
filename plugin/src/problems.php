<?php

/**
 * The texts of unmet requirements, in the languages of the message catalogue. They are not in the catalogue, because they
 * must be available even if it cannot be read. English is for programs and logs. This file must be valid PHP 5.6.
 */

if (! defined('ABSPATH')) {
    exit;
}

return [
    'en' => [
        'php_too_old' => 'MD Shop Catalog for Agents needs PHP {required} or newer; this site runs PHP {found}. Ask the host for a newer PHP; until then the plugin does nothing.',
        'wordpress_too_old' => 'MD Shop Catalog for Agents needs WordPress {required} or newer; this site runs WordPress {found}. Update WordPress; until then the plugin does nothing.',
        'mbstring_missing' => 'MD Shop Catalog for Agents needs PHP’s mbstring extension, which this PHP does not have. Ask the host to switch it on (on Debian or Ubuntu: apt install php-mbstring); until then the plugin does nothing.',
        'contract_missing' => 'MD Shop Catalog for Agents: the file {file} is missing. In a checkout run “npm run build”; on a site install the packaged zip again.',
        'contract_unfit' => 'MD Shop Catalog for Agents: the file {file} is stale, it was made for another version of the plugin. In a checkout run “npm run build”; on a site install the packaged zip again.',
        'contract_outdated' => 'MD Shop Catalog for Agents: the file {file} is stale, it was not made from the present src-contract. The plugin goes by the old contract until you run “npm run build”.',
    ],
    'ro' => [
        'php_too_old' => 'MD Shop Catalog for Agents are nevoie de PHP {required} sau mai nou; acest site rulează PHP {found}. Cereți furnizorului de găzduire un PHP mai nou; până atunci modulul nu face nimic.',
        'wordpress_too_old' => 'MD Shop Catalog for Agents are nevoie de WordPress {required} sau mai nou; acest site rulează WordPress {found}. Actualizați WordPress; până atunci modulul nu face nimic.',
        'mbstring_missing' => 'MD Shop Catalog for Agents are nevoie de extensia mbstring, care lipsește din acest PHP. Cereți furnizorului de găzduire să o activeze (pe Debian sau Ubuntu: apt install php-mbstring); până atunci modulul nu face nimic.',
        'contract_missing' => 'MD Shop Catalog for Agents: lipsește fișierul {file}. Într-o copie a sursei rulați „npm run build”; pe un site instalați din nou arhiva zip.',
        'contract_unfit' => 'MD Shop Catalog for Agents: fișierul {file} este învechit, a fost făcut pentru altă versiune a modulului. Într-o copie a sursei rulați „npm run build”; pe un site instalați din nou arhiva zip.',
        'contract_outdated' => 'MD Shop Catalog for Agents: fișierul {file} este învechit, nu a fost făcut din src-contract de acum. Modulul urmează contractul vechi până când rulați „npm run build”.',
    ],
    'ru' => [
        'php_too_old' => 'Плагину MD Shop Catalog for Agents нужен PHP {required} или новее, а на этом сайте работает PHP {found}. Попросите хостинг обновить PHP; до тех пор плагин ничего не делает.',
        'wordpress_too_old' => 'Плагину MD Shop Catalog for Agents нужен WordPress {required} или новее, а на этом сайте работает WordPress {found}. Обновите WordPress; до тех пор плагин ничего не делает.',
        'mbstring_missing' => 'Плагину MD Shop Catalog for Agents нужно расширение PHP mbstring, а здесь его нет. Попросите хостинг включить его (в Debian или Ubuntu: apt install php-mbstring); до тех пор плагин ничего не делает.',
        'contract_missing' => 'MD Shop Catalog for Agents: нет файла {file}. В копии исходного кода выполните «npm run build»; на сайте заново установите архив zip.',
        'contract_unfit' => 'MD Shop Catalog for Agents: файл {file} устарел, он сделан для другой версии плагина. В копии исходного кода выполните «npm run build»; на сайте заново установите архив zip.',
        'contract_outdated' => 'MD Shop Catalog for Agents: файл {file} устарел, он сделан не из нынешнего src-contract. Плагин следует старому контракту, пока вы не выполните «npm run build».',
    ],
];

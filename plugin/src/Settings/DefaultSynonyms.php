<?php

declare(strict_types=1);

namespace MdShop\Catalog\Settings;

/**
 * The synonyms of a site that has not set its own (docs/search.md, "Synonyms"). Somebody who searches for one word of a line must
 * be glad of every item that has only another one.
 */
final class DefaultSynonyms
{
    /** By language; each is a SynonymText. */
    public const TEXTS = ['ro' => self::ROMANIAN, 'ru' => self::RUSSIAN];

    private const ROMANIAN = <<<'TEXT'
        role, rolere, rollere, patine cu rotile, patine cu role
        quad, patine quad, patine cu rotile
        cască, kask
        genunchiere, protecții pentru genunchi, apărători pentru genunchi
        cotiere, protecții pentru coate, apărători pentru coate
        protecții pentru încheieturi, apărători pentru încheieturi, protecții pentru palme
        protecții, echipament de protecție
        cadru, cadre, șasiu, ramă
        frână, stoper, stopper
        gheată, ghete
        botoșel, liner
        șireturi, șiret, șnururi, șnur
        componente, piese, piesă, piese de schimb
        scule, unelte
        set, seturi, kit, trusă
        ulei, lubrifiant
        curățare, spălare
        întreținere, îngrijire
        duritate, durometru
        reglabil, extensibil, ajustabil
        oraș, urban
        începător, debutant
        lampă, lanternă
        îmbrăcăminte, haine
        tricou, tricouri, t-shirt
        jachetă, geacă
        șosete, ciorapi
        pantaloni scurți, șorturi, șort
        geantă, genți
        rucsac, rucsacuri, ghiozdan
        trotinetă, scooter
        skateboard, skate board, placă de skate
        longboard, longboarduri, long board
        skatepark, skateparkuri, skate park, parc de skate
        mărime, măsură
        ghid de mărimi, tabel de mărimi
        livrare, transport, expediere, curier
        retur, returnare, înapoiere
        plată, achitare
        preț, prețuri, cost, costuri, tarif
        reducere, discount, promoție
        card cadou, carduri cadou, voucher cadou, certificat cadou, bon cadou
        închiriere, împrumut, chirie
        atelier, service, reparații
        antrenor, instructor
        antrenament, lecție
        concurs, concursuri, competiție, întrecere
        înscriere, înregistrare
        program, orar
        regulament, reguli
        știri, noutăți
        dans artistic, patinaj artistic
        damă, femei, femeie, doamne
        bărbați, bărbătesc
        fete, fetițe
        băieți, băiat
        negru, neagră, negre
        alb, albă, albi, albe
        roșu, roșie
        albastru, albastră
        verde, verzi
        mov, violet
        gri, cenușiu, cenușie
        bleumarin, albastru închis
        portocaliu, portocalie, oranj
        TEXT;

    private const RUSSIAN = <<<'TEXT'
        ролики, роликовые коньки, роллеры
        квады, ролики-квады, коньки-квады, quad
        шлем, каска, kask
        наколенники, защита коленей, защита колен
        налокотники, защита локтей
        защита запястий, защита кистей, защита ладоней
        защита, защитная экипировка, защитное снаряжение
        экипировка, снаряжение
        защитные шорты, шорты с защитой
        колёса, колёсики
        подшипники, подшипы
        рама, шасси
        ботинок, ботинки
        шнурки, шнурок
        тормоз, стоппер, стопер
        внутренник, лайнер, внутренний ботинок
        пряжка, застёжка, бакля
        запчасти, запасные части
        комплект, набор
        масло, смазка
        чистка, чистить, промывка
        уход, обслуживание
        жёсткость, твёрдость
        раздвижной, регулируемый
        городской, для города, урбан
        скоростной, гоночный
        агрессивные ролики, трюковые ролики
        детский, для детей, для ребёнка
        новичок, новички, начинающий
        фонарь, фонарик
        футболка, майка
        ветровка, куртка
        гольфы, носки
        комбинезон, костюм
        рюкзак, ранец
        самокат, скутер
        скейтборд, скейт, скейт борд
        лонгборд, лонг
        скейтпарк, скейт парк
        велодорожка, велосипедная дорожка
        таблица размеров, размерная сетка
        доставка, доставить, доставлять, отправка, пересылка, курьер
        возврат, вернуть
        обмен, обменять, поменять
        гарантия, гарантийный
        оплата, платёж
        цена, стоимость
        скидка, акция, распродажа
        подарочная карта, подарочный сертификат
        прокат, напрокат, аренда
        мастерская, сервис
        ремонт, починка
        тренер, инструктор
        тренировка, занятие, урок
        соревнования, состязания, турнир
        судья, арбитр
        расписание, график
        часы работы, режим работы, время работы, график работы
        женский, для женщин, для девушек, девушка
        девочка, девочек
        мужской, для мужчин
        сиреневый, лиловый
        TEXT;
}

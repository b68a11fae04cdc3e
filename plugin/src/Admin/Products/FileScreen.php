<?php

declare(strict_types=1);

namespace MdShop\Catalog\Admin\Products;

use Closure;
use MdShop\Catalog\Catalog\PostTypes;
use MdShop\Catalog\ReadModel\Upkeep\FailureText;
use MdShop\Catalog\Sources\Embedded\Csv\Exporter;
use MdShop\Catalog\Sources\Embedded\Csv\FileHelp;
use MdShop\Catalog\Sources\Embedded\Csv\FileProblem;
use MdShop\Catalog\Sources\Embedded\Csv\ImportReport;
use MdShop\Catalog\Sources\Embedded\Csv\ImportRun;
use MdShop\Catalog\Sources\Embedded\Csv\OutputFile;
use MdShop\Catalog\Support\Database\DatabaseError;
use MdShop\Catalog\Support\Log;

/**
 * The screen that exports and imports products as CSV. It works without scripts: while an import is running, each view of the screen
 * does some seconds of it and asks for the next.
 */
final class FileScreen
{
    private const PAGE = 'md-shop-products-file';
    private const EXPORT = 'md_shop_products_export';
    private const IMPORT = 'md_shop_products_import';
    private const APPLY = 'md_shop_products_apply';

    /** Whoever may see and change all products. What an import may change in each is checked as in the editor. */
    private const CAPABILITY = 'edit_others_roller_products';

    private const SECONDS = 4.0;

    /** How long a view waits before it asks again, if another request is working on the import. */
    private const WAIT_SECONDS = 2;

    /**
     * @param Closure(): Exporter $exporter Called only for an export.
     * @param Closure(): ImportRuns $runs Called only for an import.
     */
    public function __construct(private readonly Closure $exporter, private readonly Closure $runs)
    {
    }

    public function addHooks(): void
    {
        add_action('admin_menu', function (): void {
            $title = __('Import and export', 'md-shop-catalog');
            $screen = add_submenu_page('edit.php?post_type=' . PostTypes::PRODUCT, $title, $title, self::CAPABILITY, self::PAGE, $this->show(...));
            if ($screen !== false) {
                add_action('load-' . $screen, self::addHelp(...));
            }
        });
        add_action('admin_post_' . self::EXPORT, $this->export(...));
        add_action('admin_post_' . self::IMPORT, $this->begin(...));
        add_action('admin_post_' . self::APPLY, $this->apply(...));
    }

    /** Whether the user may use the screen. */
    public static function isPermitted(): bool
    {
        return current_user_can(self::CAPABILITY);
    }

    /** The screen's address. */
    public static function url(): string
    {
        return add_query_arg(['post_type' => PostTypes::PRODUCT, 'page' => self::PAGE], admin_url('edit.php'));
    }

    private static function addHelp(): void
    {
        $text = static fn (string $help): string => (string) preg_replace('/`([^`]+)`/', '<code>$1</code>', esc_html($help));
        $columns = '';
        foreach (FileHelp::columns() as $names => $content) {
            $columns .= sprintf('<tr><td><code>%s</code></td><td>%s</td></tr>', implode('</code><br><code>', array_map(esc_html(...), explode(', ', $names))), $text($content));
        }
        $tabs = [
            'md-shop-columns' => [__('Columns', 'md-shop-catalog'), sprintf(
                '<table class="widefat striped"><thead><tr><th scope="col">%s</th><th scope="col">%s</th></tr></thead><tbody>%s</tbody></table>',
                esc_html__('Column', 'md-shop-catalog'),
                esc_html__('Content', 'md-shop-catalog'),
                $columns
            )],
            'md-shop-rules' => [__('Rules of the file', 'md-shop-catalog'), implode('', array_map(static fn (string $rule): string => '<p>' . $text($rule) . '</p>', FileHelp::rules()))],
        ];
        foreach ($tabs as $id => [$title, $content]) {
            get_current_screen()?->add_help_tab(['id' => $id, 'title' => $title, 'content' => $content]);
        }
    }

    private function export(): void
    {
        self::authorize(self::EXPORT);
        $isForExcel = isset($_POST['excel']); // phpcs:ignore WordPress.Security.NonceVerification -- authorize() has checked it.
        // Made whole before it is sent: a browser would save the beginning of a file as if it were all. In memory, and on the disk beyond 2 MiB.
        // phpcs:ignore WordPress.WP.AlternativeFunctions -- WP_Filesystem has no temporary streams.
        $file = fopen('php://temp', 'w+');
        assert($file !== false);
        try {
            ($this->exporter)()->export(new OutputFile($file, __('the export', 'md-shop-catalog')), $isForExcel ? ';' : ',', $isForExcel, static fn (int $count) => null);
        } catch (FileProblem $e) {
            self::refuse($e, 500);
        } catch (DatabaseError $e) {
            Log::error('products could not be exported', $e);
            /* translators: %s: reason */
            self::refuse(new FileProblem(esc_html(sprintf(__('The operation failed: %s', 'md-shop-catalog'), FailureText::of($e)))), 500);
        }
        nocache_headers();
        header('Content-Type: text/csv; charset=utf-8');
        header('Content-Disposition: attachment; filename="products-' . gmdate('Y-m-d') . '.csv"');
        rewind($file);
        fpassthru($file);
        exit;
    }

    private function begin(): void
    {
        // phpcs:ignore WordPress.Security.NonceVerification, WordPress.Security.ValidatedSanitizedInput -- There are no fields, and so no nonce. It becomes a number.
        if ($_POST === [] && (int) ($_SERVER['CONTENT_LENGTH'] ?? 0) > 0) {
            self::refuse(self::noFile(), 413);
        }
        self::authorize(self::IMPORT);
        // phpcs:disable WordPress.Security.NonceVerification, WordPress.Security.ValidatedSanitizedInput -- authorize() has checked the nonce. PHP made the name of the file.
        $file = isset($_FILES['file']['tmp_name']) && is_string($_FILES['file']['tmp_name']) ? $_FILES['file']['tmp_name'] : '';
        $options = ['dry' => true, 'skip' => isset($_POST['skip']), 'replace' => isset($_POST['replace']), 'language' => ''];
        // phpcs:enable
        try {
            $token = is_uploaded_file($file) ? ($this->runs)()->begin($file, $options) : throw self::noFile();
        } catch (FileProblem $e) {
            self::refuse($e, 400);
        }
        wp_safe_redirect(self::address($token));
        exit;
    }

    private function apply(): void
    {
        self::authorize(self::APPLY);
        $token = self::token();
        $runs = ($this->runs)();
        try {
            if ($runs->read($token) !== null) {
                $runs->apply($token);
            }
        } catch (FileProblem $e) {
            self::refuse($e, 500);
        }
        wp_safe_redirect(self::address($token));
        exit;
    }

    private static function noFile(): FileProblem
    {
        return new FileProblem(esc_html__('No file arrived. Choose one; it may be larger than this server allows.', 'md-shop-catalog'));
    }

    private static function refuse(FileProblem $problem, int $status): never
    {
        wp_die(self::text($problem), '', ['back_link' => true, 'response' => $status]); // phpcs:ignore WordPress.Security.EscapeOutput -- text() escapes.
    }

    /** The message of a problem for HTML. */
    private static function text(FileProblem $problem): string
    {
        return esc_html($problem->text());
    }

    private static function authorize(string $action): void
    {
        check_admin_referer($action);
        if (! self::isPermitted()) {
            wp_die(esc_html__('You may not import or export products.', 'md-shop-catalog'), '', ['response' => 403]);
        }
    }

    private static function token(): string
    {
        // phpcs:ignore WordPress.Security.NonceVerification -- The caller checks it.
        return isset($_REQUEST['run']) && is_string($_REQUEST['run']) ? sanitize_key($_REQUEST['run']) : '';
    }

    private static function address(string $token): string
    {
        // Not wp_nonce_url(), which escapes for HTML.
        return add_query_arg(
            ['run' => $token, '_wpnonce' => wp_create_nonce('md_shop_run_' . $token)],
            self::url()
        );
    }

    private function show(): void
    {
        echo '<div class="wrap"><h1>' . esc_html__('Import and export', 'md-shop-catalog') . '</h1>';
        $token = self::token();
        if ($token === '') {
            $this->showForms();
        } else {
            check_admin_referer('md_shop_run_' . $token);
            $this->showRun($token);
        }
        echo '</div>';
    }

    private function showForms(): void
    {
        echo '<h2>' . esc_html__('Export', 'md-shop-catalog') . '</h2><p>' . esc_html__('One file with all products, their variants and both languages. Importing it again changes nothing.', 'md-shop-catalog') . '</p>';
        self::openForm(self::EXPORT);
        // Excel in these languages separates at semicolons: in a file with commas, what follows one inside a text could become a formula.
        $isForExcel = in_array(substr(get_user_locale(), 0, 2), ['ro', 'ru'], true);
        echo '<p><label><input type="checkbox" name="excel" value="1"' . checked($isForExcel, true, false) . '> ' . esc_html__('For Excel in Romanian or Russian: semicolons, and prices with a comma', 'md-shop-catalog')
            . '</label></p><p><button class="button">' . esc_html__('Download the file', 'md-shop-catalog') . '</button></p></form><h2>' . esc_html__('Import', 'md-shop-catalog') . '</h2><p>'
            . esc_html__('Products are found by id, else by SKU; others are created. The file is only checked first, and nothing changes before you have seen what will.', 'md-shop-catalog') . ' '
            . esc_html__('The help at the top of this screen describes the columns.', 'md-shop-catalog') . '</p>';
        self::openForm(self::IMPORT);
        echo '<p><label for="md-shop-file">' . esc_html__('A CSV file, or an export of WooCommerce', 'md-shop-catalog') . '</label><br><input type="file" id="md-shop-file" name="file" accept=".csv,.tsv,.txt,text/csv" required></p>'
            . '<p><label><input type="checkbox" name="skip" value="1"> ' . esc_html__('Import the products without errors, and leave out the others', 'md-shop-catalog') . '</label><br>'
            . '<label><input type="checkbox" name="replace" value="1"> ' . esc_html__('Delete the variants of imported products that the file does not mention', 'md-shop-catalog') . '</label></p>'
            . '<p><button class="button button-primary">' . esc_html__('Check the file', 'md-shop-catalog') . '</button></p></form>';
    }

    private static function openForm(string $action): void
    {
        // The action is in the address, because PHP discards the fields of a form that is too large.
        echo '<form method="post" enctype="multipart/form-data" action="' . esc_url(add_query_arg('action', $action, admin_url('admin-post.php'))) . '">';
        wp_nonce_field($action);
    }

    private function showRun(string $token): void
    {
        $runs = ($this->runs)();
        $run = $runs->read($token);
        $isWaiting = false;
        if ($run !== null && ! $run->isDone()) {
            try {
                $isWaiting = ! $runs->step($token, self::seconds());
            } catch (FileProblem $e) {
                $this->showFormsAfter(self::text($e));
                return;
            }
            $run = $runs->read($token);
        }
        if ($run === null) {
            $this->showFormsAfter(esc_html__('There is no such import, or it is over. Upload the file again.', 'md-shop-catalog'));
            return;
        }
        $run->isDone() ? self::showResult($token, $run) : self::showProgress($token, $run, $isWaiting ? self::WAIT_SECONDS : 0);
    }

    /** @param string $error HTML */
    private function showFormsAfter(string $error): void
    {
        echo '<div class="notice notice-error inline"><p>' . $error . '</p></div>'; // phpcs:ignore WordPress.Security.EscapeOutput -- The callers escape it.
        $this->showForms();
    }

    private static function seconds(): float
    {
        /**
         * Filters how long one view of the screen works on an import, in seconds.
         *
         * @since 0.1.0
         *
         * @param float $seconds
         */
        $seconds = apply_filters('md_shop_import_seconds', self::SECONDS);
        return max(0.0, (float) $seconds);
    }

    /** @param int $seconds When the next view is asked for. */
    private static function showProgress(string $token, ImportRun $run, int $seconds): void
    {
        $task = $run->state['phase'] === 'check' ? __('Checking products', 'md-shop-catalog') : __('Importing products', 'md-shop-catalog');
        /* translators: 1: what is being done, 2: number done, 3: number in total */
        $text = sprintf(__('%1$s: %2$d of %3$d', 'md-shop-catalog'), $task, $run->state['done'], $run->state['units']);
        echo '<meta http-equiv="refresh" content="' . esc_attr((string) $seconds) . ';url=' . esc_url(self::address($token)) . '"><p role="status">' . esc_html($text) . '</p><p><progress max="' . esc_attr((string) $run->state['units'])
            . '" value="' . esc_attr((string) $run->state['done']) . '" aria-label="' . esc_attr($task) . '"></progress></p><p><a class="button" href="' . esc_url(self::address($token)) . '">'
            . esc_html__('Continue', 'md-shop-catalog') . '</a></p>';
    }

    private static function showResult(string $token, ImportRun $run): void
    {
        $state = $run->state;
        echo '<div class="notice inline ' . ($state['errors'] === 0 ? 'notice-success' : 'notice-error') . '"><p role="status">' . esc_html(ImportReport::result($run)) . '</p></div>';
        foreach (ImportReport::details($run) as $detail) {
            echo '<p>' . esc_html($detail) . '</p>';
        }
        self::showProblems($run);
        self::showChanges($run);
        $mayWrite = $state['options']['dry'] && $state['created'] + $state['updated'] > 0 && ($state['errors'] === 0 || $state['options']['skip']);
        if ($mayWrite) {
            self::openForm(self::APPLY);
            echo '<input type="hidden" name="run" value="' . esc_attr($token) . '"><p><button class="button button-primary">' . esc_html__('Import', 'md-shop-catalog') . '</button></p></form>';
        }
        echo '<p><a href="' . esc_url(self::url()) . '">'
            . esc_html__('Choose another file', 'md-shop-catalog') . '</a></p>';
    }

    private static function showProblems(ImportRun $run): void
    {
        if ($run->state['problems'] === []) {
            return;
        }
        echo '<table class="widefat striped"><caption class="screen-reader-text">' . esc_html__('Errors and remarks', 'md-shop-catalog') . '</caption><thead><tr>';
        foreach ([__('Line', 'md-shop-catalog'), __('Column', 'md-shop-catalog'), __('What is wrong', 'md-shop-catalog')] as $name) {
            echo '<th scope="col">' . esc_html($name) . '</th>';
        }
        echo '</tr></thead><tbody>';
        foreach ($run->state['problems'] as $one) {
            $kind = $one['warning'] ? __('remark', 'md-shop-catalog') : __('error', 'md-shop-catalog');
            echo '<tr><td>' . esc_html((string) $one['line']) . '</td><td>' . esc_html($one['column']) . '</td><td><strong>' . esc_html($kind) . '</strong> – ' . esc_html($one['text']) . '</td></tr>';
        }
        echo '</tbody></table>';
    }

    private static function showChanges(ImportRun $run): void
    {
        $changes = $run->changes();
        if ($changes === []) {
            return;
        }
        echo '<h2>' . esc_html__('What changes', 'md-shop-catalog') . '</h2>';
        if ($run->hasMoreChanges()) {
            echo '<p>' . esc_html(ImportReport::leftOut($run)) . '</p>';
        }
        echo '<table class="widefat striped"><thead><tr><th scope="col">'
            . esc_html__('Line', 'md-shop-catalog') . '</th><th scope="col">' . esc_html__('Variants and prices', 'md-shop-catalog') . '</th></tr></thead><tbody>';
        foreach ($changes as $one) {
            echo '<tr><td>' . esc_html((string) $one['line']) . '</td><td>' . esc_html($one['text']) . '</td></tr>';
        }
        echo '</tbody></table>';
    }
}

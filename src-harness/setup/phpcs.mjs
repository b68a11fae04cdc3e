/** Options of PHP for phpcs and phpcbf. All errors but E_DEPRECATED: the code of the rules is older than PHP 8.2. */
export const phpOptionsOfPhpcs = ['-d', 'error_reporting=24575'];

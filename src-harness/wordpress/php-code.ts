import type { PluginFolder } from './site.ts';

/** A PHP string literal. */
export function phpString(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}

/** PHP code that sets up the environment of a visitor's request for the front page. */
export function visitorServer(url: string): string {
  const { host, hostname, port, pathname } = new URL(url);
  return [
    `$_SERVER['HTTP_HOST'] = ${phpString(host)};`,
    `$_SERVER['SERVER_NAME'] = ${phpString(hostname)};`,
    `$_SERVER['SERVER_PORT'] = ${phpString(port)};`,
    `$_SERVER['SERVER_PROTOCOL'] = 'HTTP/1.1';`,
    `$_SERVER['REQUEST_METHOD'] = 'GET';`,
    `$_SERVER['REQUEST_URI'] = ${phpString(`${pathname.replace(/\/$/, '')}/`)};`,
    `$_SERVER['REMOTE_ADDR'] = '127.0.0.1';`,
  ].join('\n');
}

/** PHP code that loads WordPress for the harness. The caller must detect fatal errors itself. */
export function requireWordPress(wordpress: string): string {
  return [
    // WordPress's page for fatal errors does not show the error and hides it from stderr.
    `define( 'WP_DISABLE_FATAL_ERROR_HANDLER', true );`,
    `require ${phpString(`${wordpress}/wp-load.php`)};`,
  ].join('\n');
}

/** PHP code that loads WordPress on the command line as in a visitor's request. */
export function loadWordPress(wordpress: string, url: string): string {
  return [
    `register_shutdown_function( function () {`,
    `    $error = error_get_last();`,
    `    if ( $error && ( $error['type'] & ( E_ERROR | E_PARSE | E_CORE_ERROR | E_COMPILE_ERROR | E_USER_ERROR ) ) ) {`,
    `        file_put_contents( 'php://stderr', $error['message'] . ' in ' . $error['file'] . ':' . $error['line'] . "\\n" );`,
    `    }`,
    `} );`,
    visitorServer(url),
    requireWordPress(wordpress),
  ].join('\n');
}

function basename(plugin: PluginFolder): string {
  return `${plugin.slug}/${plugin.main}`;
}

/** PHP code that activates the plugins for the next process; it needs a loaded WordPress and throws if a plugin is missing. */
export function activePlugins(plugins: readonly PluginFolder[], others: readonly string[] = []): string {
  const names = [...others, ...plugins.map(basename)].map(phpString).join(', ');
  return `foreach ( array( ${names} ) as $plugin ) {
    if ( ! is_file( WP_PLUGIN_DIR . '/' . $plugin ) ) {
        throw new RuntimeException( 'There is no plugin ' . WP_PLUGIN_DIR . '/' . $plugin );
    }
}
update_option( 'active_plugins', array( ${names} ) );`;
}

/**
 * PHP code that runs the activation hooks, in a process that has loaded the plugins in the usual way.
 * (activate_plugin() would load them after init, which causes notices.)
 */
export function activationHooks(plugins: readonly PluginFolder[]): string {
  return plugins.map((plugin) => `do_action( ${phpString(`activate_${basename(plugin)}`)}, false );`).join('\n');
}

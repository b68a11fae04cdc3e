/** A plugin's folder on this machine, and its place in WordPress. */
export type PluginFolder = {
  /** Absolute path of the folder that holds the main file. */
  readonly folder: string;
  /** Folder name under wp-content/plugins. */
  readonly slug: string;
  /** Main file, relative to the folder. */
  readonly main: string;
};

/** Where the WordPress of a site comes from. */
export type WordPressFacts = {
  /** `$wp_version`, such as `6.7-alpha-58716`. */
  readonly version: string;
  /** For people: the folder, the release or the npm package it was taken from. */
  readonly origin: string;
};

/** What a test may move in a running site; a key left out keeps its value, `null` undoes it. */
export type TestState = {
  /** The plugin's clock, in Unix seconds. */
  readonly now?: number | null;
  /** The client's address as PHP sees it. */
  readonly remote_addr?: string | null;
  /** Limits offered through the filter `md_shop_limits`. */
  readonly limits?: Readonly<Record<string, number>> | null;
};

/** One PHP notice, warning, deprecation or error that the plugin's code took part in. */
export type Notice = {
  readonly level: string;
  readonly message: string;
  /** `file:line`. */
  readonly at: string;
  /** Request method and address, or `cli`. */
  readonly request: string;
};

/** A running WordPress with the plugin in it; the same for every stack. */
export type Site = {
  /** Address of the front page, without a slash at the end. */
  readonly url: string;
  readonly wordpress: WordPressFacts;
  /** The site's WordPress folder on this machine. */
  readonly directory: string;
  /**
   * Runs PHP (no opening tag) with WordPress loaded, in a server that runs already, and returns what it prints.
   * Rejects with the output where PHP fails.
   */
  readonly runPhp: (code: string) => Promise<string>;
  /** The same in a process of its own, which may be killed or fill its memory; it takes much longer. */
  readonly runPhpAlone: (code: string) => Promise<string>;
  /** Everything the server and PHP have logged so far. */
  readonly logs: () => Promise<string>;
  /** Merges into the test state; takes effect with the next request. Needs the test plugin. */
  readonly setTestState: (partial: TestState) => Promise<void>;
  /** The plugin's PHP notices so far. Needs the test plugin. */
  readonly notices: () => Promise<readonly Notice[]>;
  /** Stops every process of the site; removes its files unless a folder to keep was named. */
  readonly close: () => Promise<void>;
};

/** Tells a person how far a long step has come. */
export type Report = (line: string) => void;

/** A plugin's folder on this machine, and its name in WordPress. */
export type PluginFolder = {
  /** Absolute path of the folder with the main file. */
  readonly folder: string;
  /** Folder name below wp-content/plugins. */
  readonly slug: string;
  /** Main file, relative to the folder. */
  readonly main: string;
};

/** The WordPress of a site. */
export type WordPressFacts = {
  /** `$wp_version`, such as `6.7-alpha-58716`. */
  readonly version: string;
  /** Its source, for people: a folder, a release or the npm package. */
  readonly origin: string;
};

/** The state that a test can change in a running site. A missing key keeps its value, `null` resets it. */
export type TestState = {
  /** The plugin's clock, in Unix seconds. */
  readonly now?: number | null;
  /** The client's address as PHP sees it. */
  readonly remote_addr?: string | null;
  /** Limits for the filter `md_shop_limits`. */
  readonly limits?: Readonly<Record<string, number>> | null;
};

/** A PHP notice, warning, deprecation or error in which the plugin's code is involved. */
export type Notice = {
  readonly level: string;
  readonly message: string;
  /** `file:line`. */
  readonly at: string;
  /** Request method and address, or `cli`. */
  readonly request: string;
};

/** A running WordPress with the plugin, with the same interface for every stack. */
export type Site = {
  /** Address of the front page, without a trailing slash. */
  readonly url: string;
  readonly wordpress: WordPressFacts;
  /** The site's WordPress folder on this machine. */
  readonly directory: string;
  /**
   * Runs PHP code (without an opening tag) with WordPress loaded, in a running server, and returns its output.
   * Rejects with the output if PHP fails.
   */
  readonly runPhp: (code: string) => Promise<string>;
  /** Like runPhp(), but in a new process, which may be killed or run out of memory; it takes much longer. */
  readonly runPhpAlone: (code: string) => Promise<string>;
  /** Returns the logs of the servers and PHP so far. */
  readonly logs: () => Promise<string>;
  /** Merges values into the test state, with effect from the next request. Needs the test plugin. */
  readonly setTestState: (partial: TestState) => Promise<void>;
  /** Returns the plugin's PHP notices so far. Needs the test plugin. */
  readonly notices: () => Promise<readonly Notice[]>;
  /** Stops all processes of the site, and removes its files unless it was started with a folder that keeps them. */
  readonly close: () => Promise<void>;
};

/** Shows the progress of a long step to a person. */
export type Report = (line: string) => void;

/** The folders that a web server needs. */
export type WebFolder = {
  /** The temporary folder of the whole site, with logs and sockets. */
  readonly folder: string;
  /** The web root. */
  readonly web: string;
  /** The path of WordPress relative to the web root: `/club`; '' at the root. */
  readonly path: string;
};

/** What a web server serves. */
export type WebFolder = {
  /** The temporary folder of the whole site, where logs and sockets are. */
  readonly folder: string;
  /** The root of the host. */
  readonly web: string;
  /** Where WordPress stands below it: `/club`; '' at the root. */
  readonly path: string;
};

/** How long responses may be kept, and how long to wait after a failure, in seconds. Documents and headers take the numbers from here. */
export const caching = {
  /** How long caches may keep a successful public read. */
  cacheSeconds: 60,
  /** `Retry-After` of a 503. */
  retryAfterSeconds: 30,
} as const;

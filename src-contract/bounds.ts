/** The numbers that bound arguments and answers. Schemas and texts both take them from here, so they never disagree. */
export const bounds = {
  /** Longest `search`, `category` and `brand`, in code points. */
  argumentText: 120,
  page: { minimum: 1, maximum: 1000, default: 1 },
  perPage: { minimum: 1, maximum: 50, default: 20 },
  /** Length of the name under which an agent registers. */
  agentName: { minimum: 1, maximum: 80 },
  /** Longest body of a registration, and of any request at all, in bytes. */
  registrationBody: 8192,
  requestBody: 65536,
  /** Lowest identifier. */
  id: 1,
  /** Longest excerpt, in code points. */
  excerpt: 300,
} as const;

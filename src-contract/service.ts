import { caching } from './caching.ts';

/** The facts about the service, defined only here. */
export const service = {
  /** Name of the remote MCP server and realm of the bearer challenge. */
  name: 'md.shop/catalog',
  /** Version of the service, not of the plugin, whose version is in package.json. */
  version: '1.3.0',
  /** WordPress REST namespace; its last segment is the contract's major version. */
  namespace: 'md-shop/v1',
  /** Content languages, the default one first. */
  languages: ['ro', 'ru'],
  defaultLanguage: 'ro',
  currency: 'MDL',
  ...caching,
  /** The permissions of an agent's credential; it allows nothing else. */
  scopes: ['catalog:read', 'content:read'],
  /** How long an agent's credential is valid, in seconds. */
  credentialSeconds: 86_400,
  /** Versions that the remote MCP server negotiates, the newest first. */
  mcpVersions: ['2025-11-25', '2025-06-18', '2025-03-26'],
} as const;

/** A language of the content. */
export type ContentLanguage = (typeof service.languages)[number];

/** The languages of the contract's texts: English for programs, the two others for people. */
export const textLanguages = ['en', ...service.languages] as const;

export type TextLanguage = (typeof textLanguages)[number];

import apiFetch from '@wordpress/api-fetch';
import { __ } from '@wordpress/i18n';

/** The requests of the screen and the shapes of their responses (plugin/src/Admin/Rest). */

export type Link = { readonly label: string; readonly url: string };
export type Reason = { readonly code: string; readonly text: string; readonly link: Link | null };

type Count = {
  readonly type: string;
  readonly language: string;
  readonly seen: number;
  readonly known: number;
  readonly changed: string;
};

export type Overview = {
  readonly source: 'embedded' | 'woocommerce';
  readonly languages: 'embedded' | 'polylang' | 'wpml';
  readonly codes: readonly string[];
  readonly counts: readonly Count[];
  /** How many products that agents see have no version in a language. */
  readonly untranslated: Readonly<Record<string, number>>;
  readonly index: {
    readonly state: 'ready' | 'rebuilding' | 'building';
    readonly entries: number;
    readonly visible: number;
    readonly due: number;
    readonly done: number;
    readonly posts: number;
  };
  readonly mayManage: boolean;
  readonly stepsDone: boolean;
  /** The name of a product that agents see, by language; '' if there is none. */
  readonly exampleQuestions: Readonly<Record<string, string>>;
  readonly newProductUrl: string;
};

export type Finding = {
  readonly id: string;
  readonly isCritical: boolean;
  readonly title: string;
  readonly text: string;
  readonly action: string;
  readonly url: string;
  readonly job: JobKind | '';
};

type Address = { readonly id: string; readonly label: string; readonly url: string };
export type AddressState = {
  readonly id: string;
  readonly ok: boolean;
  readonly status: number;
  readonly milliseconds: number;
  readonly text: string;
};

export type JobKind = 'rebuild' | 'verify' | 'convert' | 'undo' | 'import' | 'demo_import' | 'demo_remove';
export type Job = {
  readonly kind: JobKind;
  readonly state: 'running' | 'paused' | 'done' | 'failed';
  readonly done: number;
  readonly total: number;
  readonly text: string;
  readonly problems: readonly string[];
  readonly started: number;
  readonly stepped: number;
};
export type Jobs = { readonly jobs: readonly Job[]; readonly possible: readonly JobKind[] };

type Conversion = {
  readonly kinds: readonly {
    readonly type: string;
    readonly label: string;
    readonly count: number;
    readonly text: string;
  }[];
  readonly convertible: number;
  readonly converted: number;
  readonly undoable: number;
  readonly importable: number;
  readonly categories: readonly { readonly id: number; readonly name: string; readonly count: number }[];
};

export type Answer = {
  readonly url: string;
  readonly milliseconds: number;
  readonly total: number;
  readonly answers: readonly { readonly name: string; readonly price: string; readonly url: string }[];
  readonly problem: string;
  /** Whether the same question may be answered soon. */
  readonly isTemporary: boolean;
};

export type Row = {
  readonly id: number;
  readonly title: string;
  readonly type: string;
  readonly typeLabel: string;
  readonly language: string;
  readonly reason: Reason | null;
  readonly editUrl: string;
  readonly canEdit: boolean;
};
type Rows = {
  readonly items: readonly Row[];
  readonly total: number;
  readonly pages: number;
  readonly types: readonly { readonly name: string; readonly label: string }[];
};

export type Group = {
  readonly id: number;
  readonly name: string;
  readonly language: string;
  readonly count: number;
  /** Whether it was hidden itself; one below a hidden category is hidden without that. */
  readonly isMarked: boolean;
  readonly isHidden: boolean;
  readonly canEdit: boolean;
};
export type Groups = {
  readonly categories: readonly Group[];
  readonly postTypes: readonly { readonly name: string; readonly label: string; readonly isHidden: boolean }[];
};

export type View = {
  readonly id: number | null;
  readonly title: string;
  readonly editUrl: string;
  readonly viewUrl: string;
  readonly canEdit: boolean;
  readonly reason: Reason | null;
  readonly json: string | null;
};
type Item = {
  readonly id: number;
  readonly title: string;
  readonly typeLabel: string;
  readonly languages: Readonly<Record<string, View>>;
};

export type Values = Readonly<Record<string, unknown>>;
export type Choice = { readonly name: string; readonly label: string };
export type Settings = {
  readonly values: Values;
  readonly postTypes: readonly Choice[];
  readonly attributes: readonly Choice[];
};

export type Agents = {
  readonly counts: Readonly<Record<string, number>>;
  readonly agents: readonly {
    readonly id: string;
    readonly name: string;
    readonly state: string;
    readonly created: string;
    readonly expires: string;
  }[];
  /** How many are listed at most. */
  readonly most: number;
  readonly changed: number;
};

/** Reads by their outcome. */
export type Sum = {
  readonly name: string;
  readonly found: number;
  readonly empty: number;
  readonly error: number;
  readonly reads: number;
};
export type Journal = {
  readonly isOn: boolean;
  readonly keepsSearches: boolean;
  /** Whether one read of `sample` is counted, for all of them. */
  readonly isSampled: boolean;
  readonly sample: number;
  readonly days: number;
  /** On how many different days a text must have been searched to be shown. */
  readonly searchDays: number;
  readonly from: string;
  readonly to: string;
  readonly initialize: readonly { readonly name: string; readonly calls: number }[];
  readonly searches: readonly {
    readonly text: string;
    readonly operation: string;
    readonly language: string;
    readonly days: number;
    readonly searches: number;
  }[];
} & Readonly<Record<'day' | 'client' | 'interface' | 'operation' | 'language', readonly Sum[]>>;

export type Client = {
  readonly id: string;
  readonly name: string;
  readonly isForPeople: boolean;
  readonly steps: readonly string[];
  readonly code: string;
  readonly codeHint: string;
  readonly link: string;
  readonly linkText: string;
  readonly instructions: string;
  readonly instructionsText: string;
};
export type Connect = { readonly address: string; readonly name: string; readonly clients: readonly Client[] };

/** What the public address of the MCP server has answered. */
export type McpAnswer = {
  readonly url: string;
  readonly status: number;
  readonly milliseconds: number;
  readonly type: string;
  readonly body: string;
  readonly problem: string;
};

/** Which registrations are listed. */
type Shown = { readonly search: string; readonly state: string };

export type FastLane = {
  readonly isPossible: boolean;
  readonly isOn: boolean;
  readonly answers: boolean;
  readonly hasRules: boolean;
  readonly text: string;
  readonly problems: readonly string[];
  readonly nginx: string;
};

/** Why a request failed, in the user's language, with messages at fields. */
export class Failure extends Error {
  readonly fields: Readonly<Record<string, string>>;

  constructor(message: string, fields: Readonly<Record<string, string>> = {}) {
    super(message);
    this.fields = fields;
  }
}

const base = '/md-shop-admin/v1';

/** @throws {Failure} */
async function send<Result>(options: { path: string; method?: string; data?: unknown }): Promise<Result> {
  try {
    return await apiFetch<Result>({ ...options, path: `${base}${options.path}` });
  } catch (error) {
    const { message, data } = error as { message?: unknown; data?: { fields?: Record<string, string> } };
    throw new Failure(
      typeof message === 'string' && message !== ''
        ? message
        : __('The site does not answer. Check the connection and try again.', 'md-shop-catalog'),
      data?.fields,
    );
  }
}

const get = <Result>(path: string): Promise<Result> => send<Result>({ path });
const post = <Result>(path: string, data: unknown = {}): Promise<Result> =>
  send<Result>({ path, method: 'POST', data });

export const api = {
  overview: (): Promise<Overview> => get('/overview'),
  attention: (): Promise<{ findings: readonly Finding[] }> => get('/attention'),
  addresses: (): Promise<{ addresses: readonly Address[] }> => get('/addresses'),
  checkAddress: (id: string): Promise<AddressState> => post('/addresses/check', { id }),
  ask: (text: string, language: string): Promise<Answer> => post('/question', { text, language }),
  stepsDone: (done: boolean): Promise<unknown> => post('/steps', { done }),
  jobs: (): Promise<Jobs> => get('/jobs'),
  startJob: (kind: JobKind, categories: readonly number[]): Promise<Jobs> => post('/jobs/start', { kind, categories }),
  /** Whichever job is paused. */
  resumeJob: (): Promise<Jobs> => post('/jobs/resume'),
  job: (action: 'step' | 'pause' | 'cancel', kind: JobKind): Promise<Jobs> => post(`/jobs/${action}`, { kind }),
  conversion: (): Promise<Conversion> => get('/conversion'),
  items: (query: Readonly<Record<string, string>>): Promise<Rows> =>
    get(`/items?${new URLSearchParams(query).toString()}`),
  item: (id: number): Promise<Item> => get(`/items/${id}`),
  hide: (ids: readonly number[], hidden: boolean): Promise<{ changed: number; refused: readonly number[] }> =>
    post('/items/hide', { ids, hidden }),
  groups: (): Promise<Groups> => get('/groups'),
  hideCategory: (id: number, hidden: boolean): Promise<Groups> => post('/groups/category', { id, hidden }),
  hidePostType: (name: string, hidden: boolean): Promise<Groups> => post('/groups/post-type', { name, hidden }),
  settings: (): Promise<Settings> => get('/settings'),
  saveSettings: (settings: Values): Promise<Settings> => send({ path: '/settings', method: 'PUT', data: { settings } }),
  journal: (): Promise<Journal> => get('/journal'),
  agents: (shown: Shown): Promise<Agents> => get(`/agents?${new URLSearchParams(shown).toString()}`),
  revoke: (shown: Shown, id = ''): Promise<Agents> => post('/agents/revoke', { ...shown, id }),
  purge: (shown: Shown): Promise<Agents> => post('/agents/purge', shown),
  connect: (): Promise<Connect> => get('/connect'),
  mcp: (message: string): Promise<McpAnswer> => post('/mcp', { message }),
  /** What to ask before the demonstration is imported or removed. */
  demonstration: (): Promise<Readonly<Record<'import' | 'remove', string>>> => get('/demonstration'),
  fastLane: (): Promise<FastLane> => get('/fast-lane'),
  switchFastLane: (on: boolean): Promise<FastLane> => post(on ? '/fast-lane/install' : '/fast-lane/remove'),
};

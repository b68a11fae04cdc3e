import { describe, test } from 'node:test';
import { hidesFromEveryFace } from '../support/hiding-canary.ts';

describe('WooCommerce: hiding from assistants', () => {
  test('what is hidden is on no face, in neither language; visitors still see it', hidesFromEveryFace);
});

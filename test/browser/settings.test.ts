import { describe, expect, test } from 'vitest';
import { stillUnsaved, withTyped } from '../../src-browser/admin/unsaved.ts';

const saved = { markdown: true, contact: { ro: '', ru: '' } };

describe('settings that are not saved', () => {
  test('what was typed while others were being saved stays', () => {
    const sent = { markdown: false, contact: { ro: 'a', ru: '' } };
    expect(stillUnsaved(sent, sent)).toEqual({});
    expect(stillUnsaved({ ...sent, contact: { ro: 'ab', ru: '' }, journal: true }, sent)).toEqual({
      contact: { ro: 'ab', ru: '' },
      journal: true,
    });
    expect(stillUnsaved({ contact: { ro: 'a', ru: '' } }, sent)).toEqual({});
  });

  test('a value as it is saved is no change, except while it is being replaced', () => {
    const typed = withTyped({}, 'markdown', false, saved, false);
    expect(typed).toEqual({ markdown: false });
    expect(withTyped(typed, 'markdown', true, saved, false)).toEqual({});
    const back = withTyped(typed, 'markdown', true, saved, true);
    expect(stillUnsaved(back, typed)).toEqual({ markdown: true });
  });
});

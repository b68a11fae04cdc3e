/** Values of settings that were typed and are not saved, by name. */
type Values = Readonly<Record<string, unknown>>;

const text = (value: unknown): string => JSON.stringify(value);

/** What is still not saved after `sent` was: what was typed meanwhile. */
export function stillUnsaved(unsaved: Values, sent: Values): Values {
  return Object.fromEntries(
    Object.entries(unsaved).filter(([name, value]) => !(name in sent) || text(value) !== text(sent[name])),
  );
}

/**
 * Changes one setting. A value that is saved already is not sent; but while others are being saved, it may be about to be replaced.
 */
export function withTyped(unsaved: Values, name: string, value: unknown, saved: Values, isSaving: boolean): Values {
  const { [name]: _, ...others } = unsaved;
  return !isSaving && text(value) === text(saved[name]) ? others : { ...others, [name]: value };
}

/** What visitors enter while an address loads. What then comes from the server has the values of before. */
export class Entries {
  private readonly fields = new Map<Element, { readonly value: string; readonly isChecked: boolean }>();

  private readonly note = ({ target }: Event): void => {
    if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return;
    if (target.closest('[data-wp-router-region]') === null) return;
    // The last one comes last, because of several radio buttons only that one is chosen.
    this.fields.delete(target);
    const isChecked = target instanceof HTMLInputElement && target.checked;
    this.fields.set(target, { value: target.value, isChecked });
  };

  collect(): void {
    document.addEventListener('input', this.note);
  }

  /** Forgets those of a form that is sent, because the server gets them. */
  forget(form: HTMLFormElement): void {
    for (const field of form.elements) this.fields.delete(field);
  }

  /** Gives the fields what was entered since collect(). */
  restore(): void {
    document.removeEventListener('input', this.note);
    for (const [field, { value, isChecked }] of this.fields) {
      if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) continue;
      // Otherwise the cursor would move.
      if (field.value !== value) field.value = value;
      if (field instanceof HTMLInputElement) field.checked = isChecked;
    }
    this.fields.clear();
  }
}

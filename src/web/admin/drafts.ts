type Draft = { adminId: number; values: unknown }

const savedDrafts = new Map<string, Draft>()
const openForms = new Map<string, () => Draft>()

export function draftOf<Values>(form: string, adminId: number): Values | null {
  const draft = savedDrafts.get(form)
  // The form's name identifies the shape of its values.
  return draft?.adminId === adminId ? (draft.values as Values) : null
}

export function dropDraft(form: string): void {
  savedDrafts.delete(form)
}

export function watchDraft(form: string, read: () => Draft): () => void {
  openForms.set(form, read)
  return () => {
    if (openForms.get(form) === read) openForms.delete(form)
  }
}

/** Saves the values of all dirty forms until their author signs in again. In memory only. */
export function keepOpenDrafts(): void {
  for (const [form, read] of openForms) savedDrafts.set(form, read())
}

export function dropAllDrafts(): void {
  savedDrafts.clear()
}

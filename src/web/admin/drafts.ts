type Draft = { adminId: number; values: unknown }

const kept = new Map<string, Draft>()
const open = new Map<string, () => Draft>()

export function draftOf<Values>(form: string, adminId: number): Values | null {
  const draft = kept.get(form)
  // The form's name identifies the shape of its values.
  return draft?.adminId === adminId ? (draft.values as Values) : null
}

export function dropDraft(form: string): void {
  kept.delete(form)
}

export function watchDraft(form: string, read: () => Draft): () => void {
  open.set(form, read)
  return () => {
    if (open.get(form) === read) open.delete(form)
  }
}

/** Saves the values of all dirty forms until their author signs in again. In memory only. */
export function keepOpenDrafts(): void {
  for (const [form, read] of open) kept.set(form, read())
}

export function dropAllDrafts(): void {
  kept.clear()
}

type Draft = { adminId: number; values: unknown }

const savedDrafts = new Map<string, Draft>()
const dirtyForms = new Map<string, () => Draft>()

export function readDraft<Values>(formName: string, adminId: number): Values | null {
  const draft = savedDrafts.get(formName)
  // The form's name identifies the shape of its values.
  return draft?.adminId === adminId ? (draft.values as Values) : null
}

export function keepDraft(formName: string, draft: Draft): void {
  savedDrafts.set(formName, draft)
}

export function dropDraft(formName: string): void {
  savedDrafts.delete(formName)
}

export function registerDirtyForm(formName: string, readDraft: () => Draft): () => void {
  dirtyForms.set(formName, readDraft)
  return () => {
    if (dirtyForms.get(formName) === readDraft) dirtyForms.delete(formName)
  }
}

/** Saves the values of all dirty forms until their author signs in again. In memory only. */
export function saveOpenDrafts(): void {
  for (const [formName, readDraft] of dirtyForms) savedDrafts.set(formName, readDraft())
}

export function dropAllDrafts(): void {
  savedDrafts.clear()
}

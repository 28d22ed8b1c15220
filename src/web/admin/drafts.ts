/** What was typed into a form, and by whom. */
type Draft = { adminId: number; values: unknown }

const kept = new Map<string, Draft>()
const open = new Map<string, () => Draft>()

/** What this person had typed into that form when the session ended. */
export function draftOf<Values>(form: string, adminId: number): Values | null {
  const draft = kept.get(form)
  // A form's name stands for the shape of its values.
  return draft?.adminId === adminId ? (draft.values as Values) : null
}

export function dropDraft(form: string): void {
  kept.delete(form)
}

/** Registers a form with something typed into it: should the session end, that is kept. Answers how to stop. */
export function watchDraft(form: string, read: () => Draft): () => void {
  open.set(form, read)
  return () => {
    if (open.get(form) === read) open.delete(form)
  }
}

/** Keeps what is typed in open forms while its author signs in again; in memory only, and for nobody else. */
export function keepOpenDrafts(): void {
  for (const [form, read] of open) kept.set(form, read())
}

/** Called when somebody signs out: whoever comes next finds nothing. */
export function dropAllDrafts(): void {
  kept.clear()
}

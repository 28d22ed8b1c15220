import { readSessionStorage, writeSessionStorage } from '#web/ui/browser-storage.ts'

type Draft = { adminId: number; values: unknown }

/** Of the session storage: the drafts, while an outdated page reloads itself. */
const RELOAD_KEY = 'reloadedDrafts'

const savedDrafts = takeDraftsOfReload()
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

/** Forms that ask before they are left. */
const unsavedForms = new Set<object>()
let isReloading = false

export function registerUnsavedForm(): () => void {
  const form = {}
  unsavedForms.add(form)
  return () => void unsavedForms.delete(form)
}

export function hasUnsavedForms(): boolean {
  return unsavedForms.size > 0
}

/** Then nothing that is typed is lost, and nobody is asked. */
export function isReloadingWithDrafts(): boolean {
  return isReloading
}

/**
 * Reads the open forms at once: what makes the page reload may take them off the screen first. The returned function keeps
 * them over the reload; false while a form holds something that no draft would bring back.
 */
export function readDraftsForReload(): () => boolean {
  const isWhole = hasDraftOfEachForm()
  const drafts = [...dirtyForms].map(([formName, readDraft]) => [formName, readDraft()] as const)
  return () => isWhole && hasDraftOfEachForm() && keepOverReload(drafts)
}

function hasDraftOfEachForm(): boolean {
  return unsavedForms.size <= dirtyForms.size
}

function keepOverReload(drafts: readonly (readonly [formName: string, draft: Draft])[]): boolean {
  for (const [formName, draft] of drafts) savedDrafts.set(formName, draft)
  // Those that are still open may have changed since.
  saveOpenDrafts()
  writeSessionStorage(RELOAD_KEY, JSON.stringify([...savedDrafts]))
  isReloading = readSessionStorage(RELOAD_KEY) !== null || savedDrafts.size === 0
  return isReloading
}

function takeDraftsOfReload(): Map<string, Draft> {
  const stored = readSessionStorage(RELOAD_KEY)
  writeSessionStorage(RELOAD_KEY, null)
  return new Map(stored === null ? [] : JSON.parse(stored))
}

import type { CreateValues } from './use-create-form.ts'

type Draft = { adminId: number; values: CreateValues }

let kept: Draft | null = null

/** Keeps what was typed while its author signs in again; in memory only, and for nobody else. */
export function keepDraft(draft: Draft): void {
  kept = draft
}

/** What this person had typed when the session ended. */
export function draftOf(adminId: number): CreateValues | null {
  return kept?.adminId === adminId ? kept.values : null
}

export function dropDraft(): void {
  kept = null
}

import type { Role } from '../accounts/role.ts'

/** Readers of a note: everybody who may see the client, or its author alone. */
export const NOTE_VISIBILITIES = ['team', 'author'] as const

export type NoteVisibility = (typeof NOTE_VISIBILITIES)[number]

export const MAX_NOTE_LENGTH = 2_000

/** Shown beside every free text about a client. */
export const NO_HEALTH_DATA = 'N’indiquez pas d’information de santé.'

type Note = { authorId: number | null; visibility: NoteVisibility }

/** A superadmin may also remove what a colleague wrote for the team, but not change it. */
export function mayRemoveNote({ authorId, visibility }: Note, caller: { id: number; role: Role }): boolean {
  return authorId === caller.id || (visibility === 'team' && caller.role === 'superadmin')
}

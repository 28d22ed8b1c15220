import type { VisitNotes } from '../../booking/reservation/details/visit-notes.ts'
import { AddVisitNote } from './AddVisitNote.tsx'
import { NewestNote } from './NewestNote.tsx'
import { NotesSummary } from './NotesSummary.tsx'

/** Notes and preferences on the card of a visit. */
export const VISIT_NOTES: VisitNotes = { Newest: NewestNote, Add: AddVisitNote, All: NotesSummary }

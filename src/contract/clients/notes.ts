import * as z from 'zod/mini'
import { MAX_NOTE_LENGTH, NOTE_VISIBILITIES } from '#domain/clients/notes.ts'
import { french } from '#domain/language/typography.ts'
import { endpoint } from '../endpoint.ts'
import {
  emptyable,
  IdempotencyKey,
  IfMatch,
  id,
  idParam,
  multilineText,
  object,
  RepeatableChange,
} from '../fields.ts'

/** A note about a client, or about one of their reservations; local times `2027-04-14T10:30`. */
const ClientNote = z.strictObject({
  id: z.number(),
  text: z.string(),
  visibility: z.enum(NOTE_VISIBILITIES),
  /** Null once the account is gone. */
  authorName: z.nullable(z.string()),
  isOwn: z.boolean(),
  mayRemove: z.boolean(),
  /** Null for a note about the client as such, and for a reservation that the caller may not see. */
  reservation: z.nullable(z.strictObject({ id: z.number(), at: z.string() })),
  at: z.string(),
  /** Null if it was never changed. */
  changedAt: z.nullable(z.string()),
  version: z.number(),
})
export type ClientNote = z.infer<typeof ClientNote>

export const listClientNotes = endpoint({
  method: 'GET',
  path: '/api/admin/clients/{id}/notes',
  access: 'staff',
  audit: 'client_notes_opened',
  summary: 'Notes sur un client et ses rendez-vous, les plus récentes d’abord',
  params: object({ id: idParam('Client') }),
  reply: z.array(ClientNote),
  errors: ['not_found'],
})

const note = {
  text: multilineText('Note', { max: MAX_NOTE_LENGTH }),
  visibility: z.enum(NOTE_VISIBILITIES, 'Choisissez qui lit cette note.'),
}

/** Texts that staff write about a client; the readers are chosen with each. */
export const NoteBody = object(note)
export type NoteBody = z.infer<typeof NoteBody>

export const addClientNote = endpoint({
  method: 'POST',
  path: '/api/admin/clients/{id}/notes',
  access: 'staff',
  audit: 'note_added',
  summary: 'Ajouter une note sur un client, ou sur un de ses rendez-vous',
  params: object({ id: idParam('Client') }),
  headers: IdempotencyKey,
  body: object({ ...note, reservationId: emptyable(id('Rendez-vous')) }),
  reply: z.strictObject({ message: z.string(), note: z.strictObject({ id: z.number() }) }),
  status: 201,
  errors: ['not_found', 'idempotency_mismatch'],
})

export const changeClientNote = endpoint({
  method: 'PUT',
  path: '/api/admin/client-notes/{id}',
  access: 'staff',
  audit: 'note_changed',
  summary: 'Modifier une note que l’on a écrite',
  params: object({ id: idParam('Note') }),
  headers: RepeatableChange,
  body: NoteBody,
  reply: z.strictObject({ message: z.string(), version: z.number() }),
  errors: ['not_found', 'note_changed', 'idempotency_mismatch'],
})

export const removeClientNote = endpoint({
  method: 'DELETE',
  path: '/api/admin/client-notes/{id}',
  access: 'staff',
  audit: 'note_removed',
  summary: french`Supprimer une note que l’on a écrite ; un responsable, toute note de l’équipe`,
  params: object({ id: idParam('Note') }),
  headers: IfMatch,
  reply: z.strictObject({ message: z.string() }),
  errors: ['not_found', 'note_changed'],
})

import type { NoteVisibility } from '#domain/client-notes.ts'
import type { TestSite } from './site.ts'

/** Id of the record that a reservation belongs to. */
export async function recordOf({ database }: TestSite, reservation: { id: number }): Promise<number> {
  const { client_id } = await database.kysely
    .selectFrom('agenda_entries')
    .select('client_id')
    .where('id', '=', reservation.id)
    .executeTakeFirstOrThrow()
  return client_id as number
}

type NoteOptions = {
  client: number
  author: number
  reservation?: number | null
  text?: string
  visibility?: NoteVisibility
}

export async function aNote(
  { database, clock }: TestSite,
  { client, author, reservation = null, text = 'Une note', visibility = 'team' }: NoteOptions,
): Promise<number> {
  const now = clock.instant()
  const { id } = await database.kysely
    .insertInto('client_notes')
    .values({
      client_id: client,
      reservation_id: reservation,
      author_id: author,
      text,
      visibility,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

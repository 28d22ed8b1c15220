import { sql } from 'kysely'
import type { Db } from '#server/db/engine.ts'
import type { TestSite } from '../practice/site.ts'

const OFF = { sqlite: sql`pragma foreign_keys = off`, postgres: sql`set session_replication_role = replica` }
const ON = { sqlite: sql`pragma foreign_keys = on`, postgres: sql`set session_replication_role = default` }

/** Writes what a sound database refuses: no foreign key holds meanwhile (and on PostgreSQL no trigger). */
export async function damage(
  { database: { engine, kysely } }: Pick<TestSite, 'database'>,
  work: (db: Db) => Promise<unknown>,
): Promise<void> {
  await kysely.connection().execute(async (connection) => {
    await OFF[engine].execute(connection)
    await work(connection).finally(() => ON[engine].execute(connection))
  })
}

/** Ends the rule that no two entries of a practitioner overlap. */
export async function allowOverlaps({ database: { engine, kysely } }: TestSite): Promise<void> {
  if (engine === 'postgres') {
    await sql`alter table agenda_entries drop constraint reservations_no_overlap`.execute(kysely)
    return
  }
  for (const event of ['insert', 'update'])
    await sql`drop trigger ${sql.id(`reservations_no_overlap_${event}`)}`.execute(kysely)
}

type Message = { type?: string; dueAt: number; claimedAt?: number; handedOverAt?: number }

/** A waiting message; with `claimedAt`, one whose worker died. */
export async function aWaitingMessage(
  { database: { kysely } }: TestSite,
  { type = 'booking_confirmed', dueAt, claimedAt, handedOverAt }: Message,
): Promise<number> {
  const { id } = await kysely
    .insertInto('outbox')
    .values({
      event: crypto.randomUUID(),
      type,
      recipient: 'lea@exemple.fr',
      subject: 'Votre rendez-vous',
      body: 'À bientôt.',
      message_id: '<1@exemple.fr>',
      state: 'waiting',
      next_attempt_at: dueAt,
      created_at: dueAt,
      ...(claimedAt !== undefined && { claimed_until: 1, tried_at: claimedAt, attempts: 1 }),
      handed_over_at: handedOverAt ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

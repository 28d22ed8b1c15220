import { sql } from 'kysely'
import type { Trx } from '#server/db/engine.ts'

const REFERENCES = {
  reservation_links: 'reservation_id',
  client_moves: 'reservation_id',
  client_notes: 'reservation_id',
  testimonial_invitations: 'reservation_id',
  outbox: 'reservation_id',
  pending_bookings: 'entry_id',
  email_changes: 'reservation_id',
  waiting_requests: 'reservation_id',
} as const

export async function deleteReferences(trx: Trx, reservationIds: readonly number[]): Promise<void> {
  for (const [table, column] of Object.entries(REFERENCES)) {
    await sql`delete from ${sql.table(table)} where ${sql.ref(column)} in (${sql.join(reservationIds)})`.execute(
      trx,
    )
  }
}

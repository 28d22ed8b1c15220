import type { Day, Span } from '#domain/language/time.ts'
import type { Trx } from '#server/db/engine.ts'

type BlocksOfDays = {
  praticienId: number
  days: readonly Day[]
  hours: Span
  label: string | null
  now: number
}

/** The same hours on each day. May violate the constraint `reservations_no_overlap`. */
export async function insertBlocks(
  trx: Trx,
  { praticienId, days, hours, label, now }: BlocksOfDays,
): Promise<void> {
  if (days.length === 0) return
  const rows = days.map((date) => ({
    kind: 'block' as const,
    source: 'staff' as const,
    practitioner_id: praticienId,
    label,
    date,
    start_minute: hours.start,
    duration_minutes: hours.end - hours.start,
    buffer_minutes: 0,
    occupied_until: hours.end,
    created_at: now,
    updated_at: now,
  }))
  await trx.insertInto('agenda_entries').values(rows).execute()
}

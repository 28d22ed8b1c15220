import type { Attendance } from '#domain/visit/attendance.ts'
import type { Trx } from '../../db/engine.ts'
import { type EntryVersion, updateEntry } from './write.ts'

/** Undefined if the reservation has changed since. Under the agenda’s lock. */
export async function updateAttendance(
  trx: Trx,
  reservation: EntryVersion,
  { attendance, now }: { attendance: Attendance | null; now: number },
): Promise<number | undefined> {
  const row = await updateEntry(trx, reservation).set({ attendance, updated_at: now }).executeTakeFirst()
  return row?.version
}

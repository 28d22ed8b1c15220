/** The search of the back office in process: a letter that few of 20 000 visits have, before and after they are folded. */

import type { Admin } from '#contract/accounts/sign-in.ts'
import { addDays } from '#domain/language/time.ts'
import type { AppContext } from '#server/app-context.ts'
import { searchOffice } from '#server/features/clients/search/actions.ts'
import { enlistReservations, foldReservations } from '#server/features/clients/search/folding.ts'
import { openPractice } from './practice.ts'

const VISITS = 20_000
const A_DAY = 10
const RUNS = 40
const ROWS_PER_INSERT = 500
const TEXT = 'zw'

const OWNER = { id: 0, role: 'superadmin' } as Admin

const practice = await openPractice()
/** Of which a search reads database, clock and time zone. */
const context = practice as unknown as AppContext
try {
  await insertVisits()
  const before = await medianTime()
  await enlistReservations(practice)
  await foldReservations(practice)
  const after = await medianTime()
  console.log(`Search of “${TEXT}” in ${VISITS} visits, SQLite, in process (median of ${RUNS} runs)`)
  console.log(`  each visit folded as it is read  ${before.toFixed(1)} ms`)
  console.log(
    `  folded before                    ${after.toFixed(1)} ms, ratio ${(after / before).toFixed(3)}`,
  )
} finally {
  await practice.close()
}

async function insertVisits(): Promise<void> {
  const { database, today } = practice
  const { id } = await database.kysely
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'praticien')
    .executeTakeFirstOrThrow()
  const rows = Array.from({ length: VISITS }, (_, i) => ({
    practitioner_id: id,
    date: addDays(today, 1000 - Math.floor(i / A_DAY)),
    start_minute: 480 + (i % A_DAY) * 60,
    duration_minutes: 60,
    buffer_minutes: 0,
    occupied_until: 540 + (i % A_DAY) * 60,
    source: 'public' as const,
    client_name: `Élodie Lefèvre ${i}`,
    client_email: `elodie.${i}@exemple.fr`,
    client_phone: `+336${String(i).padStart(8, '0')}`,
    service_name: 'Massage suédois',
    created_at: 0,
    updated_at: 0,
  }))
  for (let from = 0; from < rows.length; from += ROWS_PER_INSERT)
    await database.kysely
      .insertInto('agenda_entries')
      .values(rows.slice(from, from + ROWS_PER_INSERT))
      .execute()
}

async function medianTime(): Promise<number> {
  const times: number[] = []
  while (times.length < RUNS) {
    const start = performance.now()
    await searchOffice(context, OWNER, TEXT)
    times.push(performance.now() - start)
  }
  return times.sort((a, b) => a - b)[Math.floor(RUNS / 2)] ?? Number.NaN
}

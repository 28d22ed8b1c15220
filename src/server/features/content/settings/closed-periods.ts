import type { ClosedPeriod } from '#domain/content/opening-times.ts'
import { addDays, type Day } from '#domain/language/time.ts'
import type { AppContext } from '#server/app-context.ts'
import { readStored } from '#server/db/statements/stored-settings.ts'
import { closedHolidays } from '#server/practice/agendas/holidays.ts'
import { listPractitionerIds } from '#server/practice/agendas/practitioners.ts'
import { readAgendas } from '#server/practice/agendas/queries.ts'

/** Longer than a response may be kept. */
const DAYS_AHEAD = 400

/** Closures of the practice from today on, and the holidays on which nobody works. */
export async function listClosedPeriods({
  database: { kysely: db },
  clock,
}: Pick<AppContext, 'database' | 'clock'>): Promise<ClosedPeriod[]> {
  const today = clock.local().day
  const closures = (await readStored(db, 'closures')).filter(({ to }) => to >= today)
  const agendas = await readAgendas(db, await listPractitionerIds(db, {}))
  const range = { start: today, end: addDays(today, DAYS_AHEAD) }
  const daysOff = [...agendas.values()].map((agenda) => {
    const worked = new Set(agenda.workedHolidays)
    return new Set(
      [...closedHolidays(agenda, range).keys()].filter((day) => day >= today && !worked.has(day)),
    )
  })
  const common = daysOff.reduce<Set<Day> | undefined>(
    (shared, days) => shared?.intersection(days) ?? days,
    undefined,
  )
  return [
    ...closures.map(({ label: _label, ...period }) => period),
    ...[...(common ?? [])].map((day) => ({ from: day, to: day })),
  ]
}

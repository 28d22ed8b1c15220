import type { Day } from '#domain/language/time.ts'
import type { AppContext } from '#server/app-context.ts'
import { startOfDayBefore } from '#server/clock.ts'
import type { Db } from '#server/db/engine.ts'
import { readStored } from '#server/db/statements/stored-settings.ts'

/** Appointments before this day are older than clients are kept. */
export async function oldestKeptDay({ config, clock }: AppContext, db: Db): Promise<Day> {
  const { clientMonths } = await readStored(db, 'retention')
  return startOfDayBefore(config.timeZone, clock.instant(), { months: clientMonths }).day
}

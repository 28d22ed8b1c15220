import type { Agenda, TimeOff } from '#domain/booking/agenda.ts'
import { spansGained } from '#domain/booking/freed-time.ts'
import { listUnworkedSpans } from '#domain/booking/slots/unworked.ts'
import { type CompiledAgenda, workingDay } from '#domain/booking/slots/working-day.ts'
import { type Day, daysOf } from '#domain/language/time.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Trx } from '#server/db/engine.ts'
import { compileRules } from '#server/practice/agendas/availability.ts'
import { insertSpans } from './freed-span-queries.ts'
import { findLastWantedDay } from './queries.ts'

type Rules = { agenda: Agenda; closures: TimeOff[] }

/** Of one practitioner, whose hours, absences or closures are saved. */
export type ChangedRules = { praticienId: number; before: Rules; after: Rules }

/** Writes the time that is worked now and was not before, as far as somebody waits; never a day that merely comes near. */
export async function noteOpenedTime(
  { clock }: AppContext,
  trx: Trx,
  changes: readonly ChangedRules[],
): Promise<void> {
  const { day: today } = clock.local()
  const end = await findLastWantedDay(trx, today)
  if (end === null) return
  const range = { start: today, end }
  const days = daysOf(today, end)
  const unworkedOn = (rules: CompiledAgenda, day: Day) =>
    listUnworkedSpans(workingDay(rules, day, clock.skippedSpan(day) ?? undefined))
  const spans = changes.flatMap(({ praticienId, before, after }) => {
    const [old, changed] = [before, after].map(({ agenda, closures }) =>
      compileRules(agenda, { closures, range }),
    )
    if (!old || !changed) return []
    return days.flatMap((day) =>
      spansGained(unworkedOn(old, day), unworkedOn(changed, day)).map(({ start, end: until }) => ({
        practitioner_id: praticienId,
        date: day,
        start_minute: start,
        end_minute: until,
        next_at: 0,
      })),
    )
  })
  await insertSpans(trx, spans)
}

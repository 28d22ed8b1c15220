import type { UnworkedStretch } from '#contract/calendar.ts'
import type { WallClock } from '#domain/slots.ts'
import { type Day, daysOf, formatTime } from '#domain/time.ts'
import { commonUnworked, type Unworked as Stretch, unworkedStretches } from '#domain/unworked.ts'
import { type CompiledAgenda, workingDay } from '#domain/working-day.ts'
import { readRules, wallClockOf } from '#server/agendas/availability.ts'
import { listAgendaOwners } from '#server/agendas/practitioners.ts'
import type { AppContext } from '#server/app-context.ts'

type UnworkedQuery = { start: Day; end: Day; praticienId?: number; each: boolean }

/** Stretches of one practitioner, or of `each`; otherwise those that all practitioners have in common. */
export async function listUnworkedStretches(
  { database: { kysely: db }, clock }: AppContext,
  { start, end, praticienId, each }: UnworkedQuery,
): Promise<UnworkedStretch[]> {
  const practitionerIds =
    praticienId === undefined ? (await listAgendaOwners(db)).map(({ id }) => id) : [praticienId]
  const rules = await readRules(db, practitionerIds, { start, end })
  const days = daysOf(start, end)
  const wallClock = wallClockOf(clock, days)
  return days.flatMap((day) => {
    const agendas = [...rules].map(([id, agenda]) => ({ id, stretches: stretchesOf(agenda, day, wallClock) }))
    if (each || praticienId !== undefined) {
      return agendas.flatMap(({ id, stretches }) => stretches.map((stretch) => toReply(stretch, day, id)))
    }
    return commonUnworked(agendas.map(({ stretches }) => stretches)).map((stretch) =>
      toReply(stretch, day, null),
    )
  })
}

function stretchesOf(rules: CompiledAgenda, day: Day, { skipped }: WallClock): Stretch[] {
  return unworkedStretches(workingDay(rules, day, skipped.get(day)))
}

function toReply(
  { start, end, code, label }: Stretch,
  date: Day,
  praticienId: number | null,
): UnworkedStretch {
  return {
    date,
    from: formatTime(start),
    to: formatTime(end),
    reason: code,
    label: label ?? null,
    praticienId,
  }
}

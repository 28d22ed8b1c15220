import type { MovingInChoices } from '#contract/clients/moving-in.ts'
import { staffStateOf } from '#domain/booking/slots/staff-starts.ts'
import {
  type AppointmentVerdict,
  type Candidate,
  judgeCandidates,
  type Obstacle,
} from '#domain/clients/moving-in/judgement.ts'
import { addDays, type Day, frenchTime, isPast } from '#domain/language/time.ts'
import { french } from '#domain/language/typography.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Db } from '#server/db/engine.ts'
import { readAvailabilities, wallClockOf } from '#server/practice/agendas/availability.ts'
import { listAgendaOwners } from '#server/practice/agendas/practitioners.ts'
import type { LineAside } from '../imports/csv-lines.ts'
import { assignDrafts, type Planned } from './assignment.ts'
import { matchTexts, type TextMatches } from './matches.ts'
import { listKnownServices, listPlacedEntries } from './queries.ts'
import type { Drafts } from './reading.ts'

type Named = { id: number; name: string }

export type MovingInPlan = TextMatches & {
  knownServices: Named[]
  knownPractitioners: Named[]
  /** With the pause that is left after each. */
  entering: Planned[]
  past: number
  known: number
  tooOld: number
  overlapping: LineAside[]
  aside: LineAside[]
}

/** The agendas as they are now decide; the caller holds their locks when it is about to write. */
export async function planAppointments(
  context: AppContext,
  db: Db,
  { drafts, choices }: { drafts: Drafts; choices: MovingInChoices },
): Promise<MovingInPlan> {
  const services = await listKnownServices(db)
  const practitioners = await listAgendaOwners(db)
  const matches = matchTexts(drafts.drafts, { services, practitioners }, choices)
  const sorted = await assignDrafts(context, db, { drafts: drafts.drafts, matches, services })
  const judged = await judge(context, db, sorted.planned)
  const entering = judged.flatMap(({ planned, verdict }) =>
    verdict.kind === 'comes_in' ? { ...planned, pause: verdict.pause } : [],
  )
  const now = context.clock.local()
  return {
    ...matches,
    knownServices: services.map(({ id, name }) => ({ id, name })),
    knownPractitioners: practitioners.map((each) => ({
      id: each.id,
      name: `${each.firstName} ${each.lastName}`,
    })),
    entering,
    past: entering.filter(({ start }) => isPast(start, now)).length,
    known: judged.filter(({ verdict }) => verdict.kind === 'known').length,
    tooOld: sorted.tooOld,
    overlapping: judged.flatMap(({ planned, verdict }) =>
      verdict.kind === 'overlaps'
        ? { line: planned.line, cells: planned.cells, message: obstacleText(verdict.obstacle, drafts) }
        : [],
    ),
    aside: [...drafts.aside, ...sorted.aside].sort((a, b) => a.line - b.line),
  }
}

/** Practitioners whose agendas an import may write in: to be locked before it is planned. */
export async function listReceivers(db: Db): Promise<number[]> {
  return (await listAgendaOwners(db)).map(({ id }) => id)
}

async function judge(
  { clock }: AppContext,
  db: Db,
  planned: readonly Planned[],
): Promise<{ planned: Planned; verdict: AppointmentVerdict }[]> {
  const days = planned.map(({ start }) => start.day).sort()
  const [first] = days
  const last = days.at(-1)
  if (first === undefined || last === undefined) return []
  const ids = [...new Set(planned.map(({ practitionerId }) => practitionerId))]
  const range = { start: addDays(first, -1), end: addDays(last, 1), now: clock.instant() }
  const verdicts = judgeCandidates(planned.map(candidateOf), await listPlacedEntries(db, ids, range))
  return planned.map((each, index) => ({ planned: each, verdict: verdicts[index] ?? { kind: 'known' } }))
}

function candidateOf({ line, client, ...planned }: Planned): Candidate {
  return { ...planned, line, name: client.clientName ?? '' }
}

function obstacleText(obstacle: Obstacle, { isCalendar }: Pick<Drafts, 'isCalendar'>): string {
  const other = isCalendar ? 'l’événement' : 'la ligne'
  if ('line' in obstacle) return french`Cette heure est prise par ${other} ${obstacle.line}.`
  const { start, length, name, isReservation } = obstacle.entry
  const who = name ?? (isReservation ? 'un client' : 'plage bloquée')
  const end = (start.minute + length) % 1440
  return french`Cette heure est déjà prise : ${who}, ${frenchTime(start.minute)} – ${frenchTime(end)}.`
}

/**
 * Appointments to come at hours and on days on which the practitioner does not work: only said, as where staff book.
 * Other entries were judged before.
 */
export async function listOutside(
  { clock }: AppContext,
  db: Db,
  entering: readonly Planned[],
): Promise<{ line: number; message: string }[]> {
  const wallClock = wallClockOf(clock, [...new Set(entering.map(({ start }) => start.day))])
  const upcoming = entering.filter(({ start }) => !isPast(start, wallClock.now))
  const days = upcoming.map(({ start }) => start.day).sort()
  const [first] = days
  if (first === undefined) return []
  const range = { start: first, end: days.at(-1) ?? first, service: undefined, now: clock.instant() }
  const ids = [...new Set(upcoming.map(({ practitionerId }) => practitionerId))]
  const availabilities = await readAvailabilities(db, ids, range)
  return upcoming.flatMap(({ line, start, length, practitionerId }) => {
    const availability = availabilities.get(practitionerId)
    if (!availability) return []
    const alone = { ...availability, busy: NO_ENTRIES, duration: length, buffer: 0 }
    const { state } = staffStateOf(alone, start, wallClock)
    return state === 'free' ? [] : [{ line, message: 'En dehors des heures de travail.' }]
  })
}

const NO_ENTRIES: ReadonlyMap<Day, never[]> = new Map()

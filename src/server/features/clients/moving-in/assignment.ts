import type { Agenda } from '#domain/booking/agenda.ts'
import { LATEST_DAYS } from '#domain/clients/moving-in/horizon.ts'
import { type KnownService, lengthLike } from '#domain/clients/moving-in/matching.ts'
import { addDays, type LocalTime, type Minute, overlaps, type Span } from '#domain/language/time.ts'
import { french } from '#domain/language/typography.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Db } from '#server/db/engine.ts'
import { lengthAndBufferOf, wallClockOf } from '#server/practice/agendas/availability.ts'
import { readAgendas } from '#server/practice/agendas/queries.ts'
import type { LineAside } from '../imports/csv-lines.ts'
import type { TextMatch, TextMatches } from './matches.ts'
import { oldestKeptDay } from './oldest-kept.ts'
import type { Draft } from './reading.ts'

/** A draft with whoever receives it, and what it is of the price list. */
export type Planned = Draft & {
  practitionerId: number
  sold: { serviceId: number; variantId: number | null } | null
  length: Minute
  /** Minutes that stay free after it if nothing else stands there. */
  pause: Minute
}

export type Assigned = { planned: Planned[]; aside: LineAside[]; tooOld: number }

type Assigning = { drafts: readonly Draft[]; matches: TextMatches; services: readonly KnownService[] }

/** Gives each draft its practitioner, service, length and pause, and leaves aside what nobody could book. */
export async function assignDrafts(
  context: AppContext,
  db: Db,
  { drafts, matches, services }: Assigning,
): Promise<Assigned> {
  const oldest = await oldestKeptDay(context, db)
  const { clock } = context
  const latest = addDays(clock.local().day, LATEST_DAYS)
  const { skipped } = wallClockOf(clock, [...new Set(drafts.map(({ start }) => start.day))])
  const assign = createAssignment({
    agendas: await readAgendas(
      db,
      matches.practitioners.flatMap(({ id }) => id ?? []),
    ),
    services: new Map(services.map((service) => [service.id, service])),
    serviceOf: idsOf(matches.services),
    practitionerOf: idsOf(matches.practitioners),
  })
  const kept = drafts.filter(({ start }) => start.day >= oldest)
  const assigned: Assigned = { planned: [], aside: [], tooOld: drafts.length - kept.length }
  for (const draft of kept) {
    const planned = draft.start.day > latest ? TOO_LATE : assign(draft)
    const problem = typeof planned === 'string' ? planned : skippedProblem(planned, skipped)
    if (typeof planned === 'string' || problem !== null)
      assigned.aside.push({ line: draft.line, cells: draft.cells, message: problem ?? '' })
    else assigned.planned.push(planned)
  }
  return assigned
}

const TOO_LATE = 'Cette date est trop lointaine.'
const NOBODY = 'Indiquez qui reçoit ce rendez-vous.'
const NO_LENGTH = 'Indiquez la durée, ou une prestation.'
const SKIPPED = french`Cette heure n’existe pas ce jour-là : on passe à l’heure d’été.`

function idsOf(matches: readonly TextMatch[]): Map<string, number | null> {
  return new Map(matches.map(({ text, id }) => [text, id]))
}

type Assignment = {
  agendas: ReadonlyMap<number, Agenda>
  services: ReadonlyMap<number, KnownService>
  serviceOf: ReadonlyMap<string, number | null>
  practitionerOf: ReadonlyMap<string, number | null>
}

/** A sentence where nobody receives it, or its length is unknown. */
function createAssignment({ agendas, services, serviceOf, practitionerOf }: Assignment) {
  return (draft: Draft): Planned | string => {
    const practitionerId = practitionerOf.get(draft.practitioner) ?? NO_ID
    const agenda = agendas.get(practitionerId)
    if (!agenda) return NOBODY
    const found = soldAs(services.get(serviceOf.get(draft.service) ?? NO_ID), draft.length)
    const duration = draft.length ?? found?.minutes
    if (duration === undefined) return NO_LENGTH
    const { buffer: pause } = lengthAndBufferOf(agenda, { duration, buffer: found?.buffer ?? null })
    return { ...draft, practitionerId, length: duration, pause, sold: found?.sold ?? null }
  }
}

const NO_ID = 0

function soldAs(service: KnownService | undefined, minutes: Minute | null) {
  const like = service && lengthLike(service, minutes)
  if (!like) return null
  return {
    minutes: like.minutes,
    buffer: service.buffer,
    sold: { serviceId: service.id, variantId: like.variantId },
  }
}

type Timed = { start: LocalTime; length: Minute }

function skippedProblem({ start, length }: Timed, skipped: ReadonlyMap<string, Span>): string | null {
  const span = skipped.get(start.day)
  return span && overlaps({ start: start.minute, end: start.minute + length }, span) ? SKIPPED : null
}

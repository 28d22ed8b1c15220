import { Refusal } from '#contract/errors.ts'
import type { Agenda } from '#domain/agenda.ts'
import { type Calendar, freeSlotsByDay, type Offer } from '#domain/slots.ts'
import { type Day, daysOf, formatTime, type Span } from '#domain/time.ts'
import type { Clock } from '#server/clock.ts'
import { type Db, queueFor } from '#server/db/engine.ts'
import type { Practice } from '#server/practice.ts'
import { isPractitioner, listPractitionerIds } from '../practitioners/queries.ts'
import { type BookedService, findActiveService } from '../services/queries.ts'
import { listOccupied, readAgendas, upsertAgenda } from './queries.ts'

type Question = { start: Day; end: Day; praticienId?: number; serviceId?: number }

/** Free slots by day as `HH:MM`: of one practitioner, or of all (who offer the service, if one is named). */
export async function freeSlotsBetween(
  { database: { kysely: db }, clock }: Practice,
  { start, end, praticienId, serviceId }: Question,
): Promise<Record<Day, string[]>> {
  const service = serviceId === undefined ? undefined : await requireService(db, serviceId)
  if (praticienId !== undefined && !(await isPractitioner(db, praticienId)))
    throw new Refusal('practitioner_gone')
  const people = await listPractitionerIds(db, { praticienId, serviceId })
  const days = daysOf(start, end)
  const calendar = calendarOf(clock, days)
  // What is past is not offered, so its reservations need not be read.
  const from = start < calendar.now.day ? calendar.now.day : start
  const offers = await readOffers(db, people, { start: from, end, service })
  const slots = freeSlotsByDay([...offers.values()], days, calendar)
  return Object.fromEntries([...slots].map(([day, starts]) => [day, starts.map(formatTime)]))
}

/** What each practitioner can offer for visits of this service (or of their own step), in the order of `people`. */
export async function readOffers(
  db: Db,
  people: readonly number[],
  { service, ...range }: { start: Day; end: Day; service: BookedService | undefined },
): Promise<Map<number, Offer>> {
  const agendas = await readAgendas(db, people)
  const occupied = await listOccupied(db, people, range)
  return new Map(
    people.map((id) => {
      const agenda = agendas.get(id) as Agenda
      const busy = occupied.get(id) as Map<Day, Span[]>
      return [id, { agenda, busy, ...visitLength(agenda, service) }]
    }),
  )
}

/** Length and buffer of a visit: the service's own, else the practitioner's step and buffer. */
export function visitLength(agenda: Agenda, service: BookedService | undefined) {
  return {
    duration: service?.duration ?? agenda.workingHours.slotDuration,
    buffer: service?.buffer ?? agenda.bufferMinutes,
  }
}

/** Now, and the hours that the clock will skip on those days. */
export function calendarOf(clock: Clock, days: readonly Day[]): Calendar {
  const skipped = new Map<Day, Span>()
  for (const day of days) {
    const span = clock.skipped(day)
    if (span) skipped.set(day, span)
  }
  return { now: clock.local(), skipped }
}

export async function requireService(db: Db, id: number): Promise<BookedService> {
  const service = await findActiveService(db, id)
  if (!service) throw new Refusal('service_gone')
  return service
}

type AgendaChange = Pick<Agenda, 'workingHours' | 'breakTimes'> & Partial<Agenda>

/** Saves the keys that were given; optional ones left out stay as they are. */
export async function changeAgenda(
  { database, clock }: Practice,
  praticienId: number,
  change: AgendaChange,
): Promise<Agenda> {
  return database.transaction(async (trx) => {
    await queueFor(database, trx, { queue: 'agenda', keys: [praticienId] })
    const current = (await readAgendas(trx, [praticienId])).get(praticienId) as Agenda
    const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
    const agenda = { ...current, ...given }
    await upsertAgenda(trx, praticienId, { agenda, now: clock.instant() })
    return agenda
  })
}

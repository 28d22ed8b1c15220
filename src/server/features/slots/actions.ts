import { Refusal } from '#contract/errors.ts'
import type { EmptyDay, EmptyDayReason, SlotExplanation } from '#contract/slots.ts'
import type { Agenda } from '#domain/agenda.ts'
import {
  type Calendar,
  firstSlots,
  freeSlotsByDay,
  latestHorizon,
  type NotOffered,
  type NotOfferedCode,
  type Offer,
  whyDayIsEmpty,
  whyNotOffered,
} from '#domain/slots.ts'
import {
  addDays,
  type Day,
  daysOf,
  formatTime,
  type LocalTime,
  type Minute,
  parseTime,
  type Span,
} from '#domain/time.ts'
import { compileRules, type Rules } from '#domain/working-day.ts'
import { holidaysBetween } from '#server/agendas/holidays.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/engine.ts'
import type { Practice } from '#server/practice.ts'
import { readAgendas, readClosureList } from '../agenda/queries.ts'
import { isAgendaOwner, listPractitionerIds, listStaffNames } from '../practitioners/queries.ts'
import { type BookedService, findActiveService } from '../services/queries.ts'
import { listOccupied, listShortest } from './queries.ts'

/** Who and what a question is about; `holder` is the hash of the asking visitor's cookie. */
type Whom = {
  praticienId?: number
  serviceId?: number
  holder?: string | undefined
  visit?: MovingVisit | undefined
}

/** A visit that is to move within its agenda: its own length and buffer count, and it is not in its own way. */
export type MovingVisit = { id: number; praticienId: number; duration: Minute; buffer: Minute }

type Range = { start: Day; end: Day }

/** How many starts « Prochain créneau » proposes. */
const NEXT = 3

/** Free slots by day as `HH:MM`: of one practitioner, or of all (who offer the service, if one is named). */
export async function freeSlotsBetween(
  practice: Practice,
  { start, end, ...whom }: Range & Whom,
): Promise<Record<Day, string[]>> {
  const days = daysOf(start, end)
  const calendar = calendarOf(practice.clock, days)
  const offers = await offersFor(practice, whom, { start: later(start, calendar.now.day), end })
  const slots = freeSlotsByDay(offers, days, calendar)
  return Object.fromEntries([...slots].map(([day, starts]) => [day, starts.map(formatTime)]))
}

/** The first free slots from a day on, up to the farthest horizon. */
export async function nextFreeSlots(
  practice: Practice,
  { from, ...whom }: Whom & { from?: Day },
): Promise<{ date: Day; time: string }[]> {
  const { clock } = practice
  const today = clock.local().day
  const end = addDays(today, MOST_DAYS_AHEAD)
  const start = later(from ?? today, today)
  if (start > end) return []
  const calendar = calendarOf(clock, daysOf(start, end))
  const offers = await offersFor(practice, whom, { start, end })
  return firstSlots(offers, start, { count: NEXT, calendar }).map(({ day, minute }) => ({
    date: day,
    time: formatTime(minute),
  }))
}

/** No horizon reaches farther: see the agenda's contract. */
const MOST_DAYS_AHEAD = 366

/** Why each day without slots has none, in the words that visitors may hear. */
export async function emptyDaysBetween(
  practice: Practice,
  { start, end, ...whom }: Range & Whom,
): Promise<Record<Day, EmptyDay>> {
  const days = daysOf(start, end)
  const calendar = calendarOf(practice.clock, days)
  const offers = await offersFor(practice, whom, { start: later(start, calendar.now.day), end })
  const horizon = latestHorizon(offers, calendar)
  const reasons = days.flatMap((day) => {
    const why: NotOffered | null =
      day < calendar.now.day ? { code: 'past' } : whyDayIsEmpty(offers, day, calendar)
    if (why === null) return []
    const isUnoffered = offers.length === 0 && why.code !== 'past'
    const until = horizon !== null && day > horizon ? { until: horizon } : {}
    return [[day, { ...(isUnoffered ? NOT_BOOKABLE : publicReason(why)), ...until }] as const]
  })
  return Object.fromEntries(reasons)
}

/** Nobody offers what is asked for: hours or closures would explain nothing. */
const NOT_BOOKABLE = { reason: 'not_offered' as const }

/** For each practitioner in question, why exactly this start is not offered for this service. */
export async function explainStart(
  { database: { kysely: db }, clock }: Practice,
  { date, time, serviceId, praticienIds }: { date: Day; time: string } & Asked,
): Promise<SlotExplanation[]> {
  const service = serviceId === undefined ? undefined : await requireService(db, serviceId)
  const able = new Set(await listPractitionerIds(db, { serviceId }))
  const offers = await readOffers(db, praticienIds, { start: date, end: date, service, now: clock.instant() })
  const names = await listStaffNames(db, praticienIds)
  const start = { day: date, minute: parseTime(time) as Minute }
  const calendar = calendarOf(clock, [date])
  return praticienIds.map((id) => {
    const why = able.has(id) ? whyNotOffered(offers.get(id) as Offer, start, calendar) : NOT_OFFERED_BY
    return { praticienId: id, praticienName: names.get(id) ?? '', ...explained(why) }
  })
}

type Asked = { serviceId?: number | undefined; praticienIds: readonly number[] }

const NOT_OFFERED_BY = { code: 'not_offered_by' as const, by: undefined }

function explained(why: NotOffered | typeof NOT_OFFERED_BY | null) {
  const by: (Span & { label?: string }) | undefined = why?.by
  return {
    offered: why === null,
    reason: why?.code ?? null,
    label: by?.label ?? null,
    from: by ? formatTime(by.start) : null,
    to: by ? formatTime(by.end) : null,
  }
}

/** What each practitioner in question can offer for visits of the service named (or of their own step). */
async function offersFor(
  { database: { kysely: db }, clock }: Practice,
  { praticienId, serviceId, holder, visit }: Whom,
  range: Range,
): Promise<Offer[]> {
  const now = clock.instant()
  if (visit) {
    const own = await readOffers(db, [visit.praticienId], { ...range, service: undefined, now, visit })
    return [...own.values()]
  }
  const service = serviceId === undefined ? undefined : await requireService(db, serviceId)
  // Without an active service there are no slots; whether the person is known is another question.
  if (praticienId !== undefined && !(await isAgendaOwner(db, praticienId))) {
    throw new Refusal('practitioner_gone')
  }
  const people = await listPractitionerIds(db, { praticienId, serviceId })
  const offers = await readOffers(db, people, { ...range, service, now, holder })
  return [...offers.values()]
}

type Reading = Range & {
  service: BookedService | undefined
  now: number
  holder?: string | undefined
  visit?: MovingVisit | undefined
}

/** Offers by practitioner, in the order of `people`; one query for all that is booked. */
export async function readOffers(
  db: Db,
  people: readonly number[],
  { service, visit, ...range }: Reading,
): Promise<Map<number, Offer>> {
  const rules = await readRules(db, people, range)
  const shortest = await listShortest(db, people)
  const occupied = await listOccupied(db, people, { ...range, except: visit?.id })
  return new Map(
    people.map((id) => {
      const own = rules.get(id) as Rules
      const { duration, buffer } = visit ?? visitLength(own.agenda, service)
      const busy = occupied.get(id) ?? new Map()
      return [id, { rules: own, busy, shortest: shortest.get(id) ?? duration, duration, buffer }]
    }),
  )
}

/** Each practitioner's rules with the practice's closures and the holidays between two days. */
export async function readRules(
  db: Db,
  people: readonly number[],
  range: Range,
): Promise<Map<number, Rules>> {
  const agendas = await readAgendas(db, people)
  const closures = await readClosureList(db)
  return new Map([...agendas].map(([id, agenda]) => [id, rulesOf(agenda, { closures, range })]))
}

/** One agenda as rules, among the practice's closures and its own zone's holidays. */
export function rulesOf(
  agenda: Agenda,
  {
    closures,
    range: { start, end },
  }: { closures: Parameters<typeof compileRules>[1]['closures']; range: Range },
): Rules {
  const zone = agenda.closedOnHolidays
  const holidays = zone === null ? new Map<Day, string>() : holidaysBetween(zone, start, end)
  return compileRules(agenda, { closures, holidays })
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

/** The contract has checked the form of the time. */
export function slotOf({ date, time }: { date: string; time: string }): LocalTime {
  return { day: date, minute: parseTime(time) as Minute }
}

const PUBLIC_REASONS: Partial<Record<NotOfferedCode, EmptyDayReason>> = {
  past: 'past',
  too_soon: 'too_soon',
  too_far: 'too_far',
  holiday: 'holiday',
  closure: 'away',
  leave: 'away',
  taken: 'full',
  held: 'full',
  full: 'full',
  compact: 'full',
  buffer: 'full',
  blocked: 'full',
}

/** A holiday has a public name; why somebody is away is nobody's business. */
function publicReason({ code, by }: NotOffered): EmptyDay {
  const reason = PUBLIC_REASONS[code] ?? 'closed'
  return reason === 'holiday' && by?.label !== undefined ? { reason, label: by.label } : { reason }
}

function later(a: Day, b: Day): Day {
  return a > b ? a : b
}

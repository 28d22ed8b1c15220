import type { EmptyDay, EmptyDayReason, SlotExplanation, SlotReason } from '#contract/booking/slots.ts'
import { Refusal } from '#contract/errors.ts'
import { type Availability, latestHorizon } from '#domain/booking/slots/availability.ts'
import type { NotOffered, NotOfferedCode } from '#domain/booking/slots/not-offered.ts'
import { findFirstSlots, freeSlotsByDay, whyDayIsEmpty, whyNotOffered } from '#domain/booking/slots/slots.ts'
import {
  addDays,
  addMinutes,
  type Day,
  type DayRange,
  daysOf,
  formatTime,
  type Minute,
  parseTime,
  toDateAndTime,
} from '#domain/language/time.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Database } from '#server/db/engine.ts'
import {
  lengthAndBufferOf,
  type MovingReservation,
  readAvailabilities,
  wallClockOf,
} from '#server/practice/agendas/availability.ts'
import { isAgendaOwner, listPractitionerIds } from '#server/practice/agendas/practitioners.ts'
import { listServiceLengths, type OfferedLength } from '#server/practice/agendas/queries.ts'
import { type RequestedService, requireService } from '#server/practice/price-list/services.ts'
import { listStaffNames } from '../practitioners/queries.ts'

/** `holder`: hash of the visitor's cookie. A slot that they hold is still free to them. */
type SlotFilter = {
  praticienId?: number
  serviceId?: number
  /** Of the chosen variant and options; otherwise the service's. */
  duration?: number | undefined
  holder?: string | undefined
  reservation?: MovingReservation | undefined
}

export type SlotSources = Pick<AppContext, 'clock'> & { database: Pick<Database, 'kysely'> }

const NEXT_SLOT_COUNT = 3

export async function listFreeSlots(
  context: SlotSources,
  { start, end, ...filter }: DayRange & SlotFilter,
): Promise<Record<Day, string[]>> {
  const days = daysOf(start, end)
  const wallClock = wallClockOf(context.clock, days)
  const availabilities = await availabilitiesFor(context, filter, {
    start: laterOf(start, wallClock.now.day),
    end,
  })
  const slots = freeSlotsByDay(availabilities, days, wallClock)
  return Object.fromEntries([...slots].map(([day, starts]) => [day, starts.map(formatTime)]))
}

export async function findNextFreeSlots(
  context: SlotSources,
  { from, days, ...filter }: SlotFilter & { from?: Day; days?: number | undefined },
): Promise<{ date: Day; time: string }[]> {
  const { clock } = context
  const today = clock.local().day
  const end = addDays(today, MAX_DAYS_AHEAD)
  const start = laterOf(from ?? today, today)
  if (start > end) return []
  const wallClock = wallClockOf(clock, daysOf(start, end))
  const availabilities = await availabilitiesFor(context, filter, { start, end })
  return findFirstSlots(availabilities, start, { ...searchOf(days, NEXT_SLOT_COUNT), clock: wallClock }).map(
    toDateAndTime,
  )
}

/** One start a day where days are counted. */
function searchOf(days: number | undefined, count: number) {
  return { count: days ?? count, isOneADay: days !== undefined }
}

type NextOfOne = { praticienId: number; serviceId?: number; duration?: Minute; date: Day; time: string }

export async function findNextFreeSlotOfEach(
  context: SlotSources,
  { days, ...filter }: Pick<SlotFilter, 'serviceId' | 'duration' | 'holder'> & { days?: number | undefined },
): Promise<NextOfOne[]> {
  const start = context.clock.local().day
  const range = { start, end: addDays(start, MAX_DAYS_AHEAD) }
  const clock = wallClockOf(context.clock, daysOf(range.start, range.end))
  const availabilities = await availabilityOfEach(context, filter, range)
  const offered =
    filter.serviceId === undefined
      ? await listServiceLengths(context.database.kysely, [...availabilities.keys()])
      : new Map<number, OfferedLength[]>()
  return [...availabilities].flatMap(([praticienId, availability]) => {
    // The agenda's step, which stands for a length elsewhere, may be one that nobody can book.
    const service = findShortest(offered.get(praticienId))
    const asked = service ? withLengthOf(availability, service) : availability
    return findFirstSlots([asked], start, { ...searchOf(days, 1), clock }).map((slot) => ({
      praticienId,
      ...(service && { serviceId: service.serviceId, duration: service.duration }),
      ...toDateAndTime(slot),
    }))
  })
}

/** The older one of two of the same length. */
function findShortest(offered: readonly OfferedLength[] = []): OfferedLength | undefined {
  return offered.toSorted((a, b) => a.duration - b.duration || a.serviceId - b.serviceId)[0]
}

function withLengthOf(availability: Availability, service: OfferedLength): Availability {
  return { ...availability, ...lengthAndBufferOf(availability.rules.agenda, service) }
}

/** The longest horizon that the contract of agendas allows. */
const MAX_DAYS_AHEAD = 366

/** Without `end`, from today at the earliest and up to the latest horizon; today alone where nobody has one. */
export async function listEmptyDays(
  context: SlotSources,
  { start, end, ...filter }: { start: Day; end?: Day | undefined } & SlotFilter,
): Promise<Record<Day, EmptyDay>> {
  const today = context.clock.local().day
  const fromToday = laterOf(start, today)
  const latest = end ?? addDays(today, MAX_DAYS_AHEAD)
  if (fromToday > latest && end === undefined) return {}
  const range = daysOf(end === undefined ? fromToday : start, latest)
  const wallClock = wallClockOf(context.clock, range)
  const availabilities = await availabilitiesFor(context, filter, { start: fromToday, end: latest })
  const horizon = latestHorizon(availabilities, wallClock)
  const days = end === undefined ? range.filter((day) => day <= (horizon ?? today)) : range
  const reasons = days.flatMap((day) => {
    const why: NotOffered | null =
      day < wallClock.now.day ? { code: 'past' } : whyDayIsEmpty(availabilities, day, wallClock)
    if (why === null) return []
    const isNotBookable = availabilities.length === 0 && why.code !== 'past'
    const until = horizon !== null && day > horizon ? { until: horizon } : {}
    return [[day, { ...(isNotBookable ? NOT_BOOKABLE : toPublicReason(why)), ...until }] as const]
  })
  return Object.fromEntries(reasons)
}

/** No practitioner offers the service: hours or closures would be misleading reasons. */
const NOT_BOOKABLE = { reason: 'not_offered' as const }

export async function explainSlot(
  { database: { kysely: db }, clock }: AppContext,
  { date, time, serviceId, praticienIds, duration, ...parts }: SlotQuery,
): Promise<SlotExplanation[]> {
  const service = serviceId === undefined ? undefined : await requireService(db, { serviceId, ...parts })
  const offeringIds = new Set(await listPractitionerIds(db, { serviceId: service?.id }))
  const availabilities = await readAvailabilities(db, praticienIds, {
    start: date,
    end: date,
    service,
    now: clock.instant(),
  })
  const names = await listStaffNames(db, praticienIds)
  const start = { day: date, minute: parseTime(time) as Minute }
  const wallClock = wallClockOf(clock, [date])
  return praticienIds.map((id) => {
    const availability = availabilities.get(id) as Availability
    const asked = duration === undefined ? availability : { ...availability, duration }
    const reasons = whyNotOffered(asked, start, wallClock)
    return {
      praticienId: id,
      praticienName: names.get(id) ?? '',
      reasons: [
        ...(offeringIds.has(id) ? [] : [NOT_OFFERED_BY]),
        ...(service?.onRequest ? [ON_REQUEST] : []),
        ...reasons,
      ].map((reason) => toSlotReason(reason, date)),
    }
  })
}

type SlotQuery = Partial<RequestedService> & {
  date: Day
  time: string
  praticienIds: readonly number[]
  duration?: Minute | undefined
}

const NOT_OFFERED_BY = { code: 'not_offered_by' as const, conflict: undefined }
const ON_REQUEST = { code: 'on_request' as const, conflict: undefined }

export function toSlotReason(
  { code, conflict }: NotOffered | typeof NOT_OFFERED_BY | typeof ON_REQUEST,
  day: Day,
): SlotReason {
  if (!conflict) return { code, label: null, date: null, from: null, to: null }
  // Entries of the neighboring days, whose buffers pass midnight, lie before minute 0 or from 1440 on.
  const start = addMinutes({ day, minute: 0 }, conflict.start)
  return {
    code,
    label: conflict.label ?? null,
    date: start.day,
    from: formatTime(start.minute),
    to: formatTime(start.minute + conflict.end - conflict.start),
  }
}

async function availabilitiesFor(...query: Parameters<typeof availabilityOfEach>): Promise<Availability[]> {
  return [...(await availabilityOfEach(...query)).values()]
}

async function availabilityOfEach(
  { database: { kysely: db }, clock }: SlotSources,
  { praticienId, serviceId, duration, holder, reservation }: SlotFilter,
  range: DayRange,
): Promise<ReadonlyMap<number, Availability>> {
  const now = clock.instant()
  if (reservation) {
    return readAvailabilities(db, [reservation.praticienId], {
      ...range,
      service: undefined,
      now,
      reservation,
    })
  }
  const listed = serviceId === undefined ? undefined : await requireService(db, { serviceId })
  const service = listed && { ...listed, duration: duration ?? listed.duration }
  // An agenda owner without a service to book has no slots, but is not unknown.
  if (praticienId !== undefined && !(await isAgendaOwner(db, praticienId))) {
    throw new Refusal('practitioner_gone')
  }
  // A service on request is known, but nobody offers slots for it.
  const practitionerIds = await listPractitionerIds(db, { praticienId, serviceId: service?.id, online: true })
  return readAvailabilities(db, practitionerIds, { ...range, service, now, holder })
}

const PUBLIC_REASONS: Record<NotOfferedCode, EmptyDayReason> = {
  past: 'past',
  too_soon: 'too_soon',
  too_far: 'too_far',
  closed: 'closed',
  break: 'closed',
  skipped: 'closed',
  off_grid: 'closed',
  does_not_fit: 'closed',
  holiday: 'holiday',
  closure: 'away',
  leave: 'away',
  elsewhere: 'away',
  taken: 'full',
  held: 'full',
  full: 'full',
  compact: 'full',
  buffer: 'full',
  blocked: 'full',
}

/** Privacy: a holiday's name is public, the reason for somebody's absence is not. */
function toPublicReason({ code, conflict }: NotOffered): EmptyDay {
  const reason = PUBLIC_REASONS[code]
  return reason === 'holiday' && conflict?.label !== undefined
    ? { reason, label: conflict.label }
    : { reason }
}

function laterOf(a: Day, b: Day): Day {
  return a > b ? a : b
}

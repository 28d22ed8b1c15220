import { Refusal } from '#contract/errors.ts'
import type { EmptyDay, EmptyDayReason, SlotExplanation } from '#contract/slots.ts'
import {
  type Availability,
  firstSlots,
  freeSlotsByDay,
  latestHorizon,
  type NotOffered,
  type NotOfferedCode,
  whyDayIsEmpty,
  whyNotOffered,
} from '#domain/slots.ts'
import {
  addDays,
  type Day,
  type DayRange,
  daysOf,
  formatTime,
  type Minute,
  parseTime,
  type Span,
} from '#domain/time.ts'
import { type MovingReservation, readAvailabilities, wallClockOf } from '#server/agendas/availability.ts'
import { isAgendaOwner, listPractitionerIds } from '#server/agendas/practitioners.ts'
import { requireService } from '#server/agendas/services.ts'
import type { AppContext } from '#server/app-context.ts'
import { listStaffNames } from '../practitioners/queries.ts'

/** Who and what a question is about; `holder` is the hash of the asking visitor's cookie. */
type Whom = {
  praticienId?: number
  serviceId?: number
  holder?: string | undefined
  reservation?: MovingReservation | undefined
}

/** How many starts « Prochain créneau » proposes. */
const NEXT = 3

/** Free slots by day as `HH:MM`: of one practitioner, or of all (who offer the service, if one is named). */
export async function freeSlotsBetween(
  context: AppContext,
  { start, end, ...whom }: DayRange & Whom,
): Promise<Record<Day, string[]>> {
  const days = daysOf(start, end)
  const wallClock = wallClockOf(context.clock, days)
  const availabilities = await availabilitiesFor(context, whom, {
    start: later(start, wallClock.now.day),
    end,
  })
  const slots = freeSlotsByDay(availabilities, days, wallClock)
  return Object.fromEntries([...slots].map(([day, starts]) => [day, starts.map(formatTime)]))
}

/** The first free slots from a day on, up to the farthest horizon. */
export async function nextFreeSlots(
  context: AppContext,
  { from, ...whom }: Whom & { from?: Day },
): Promise<{ date: Day; time: string }[]> {
  const { clock } = context
  const today = clock.local().day
  const end = addDays(today, MOST_DAYS_AHEAD)
  const start = later(from ?? today, today)
  if (start > end) return []
  const wallClock = wallClockOf(clock, daysOf(start, end))
  const availabilities = await availabilitiesFor(context, whom, { start, end })
  return firstSlots(availabilities, start, { count: NEXT, clock: wallClock }).map(({ day, minute }) => ({
    date: day,
    time: formatTime(minute),
  }))
}

/** No horizon reaches farther: see the agenda's contract. */
const MOST_DAYS_AHEAD = 366

/** Why each day without slots has none, in the words that visitors may hear. */
export async function emptyDaysBetween(
  context: AppContext,
  { start, end, ...whom }: DayRange & Whom,
): Promise<Record<Day, EmptyDay>> {
  const days = daysOf(start, end)
  const wallClock = wallClockOf(context.clock, days)
  const availabilities = await availabilitiesFor(context, whom, {
    start: later(start, wallClock.now.day),
    end,
  })
  const horizon = latestHorizon(availabilities, wallClock)
  const reasons = days.flatMap((day) => {
    const why: NotOffered | null =
      day < wallClock.now.day ? { code: 'past' } : whyDayIsEmpty(availabilities, day, wallClock)
    if (why === null) return []
    const isUnoffered = availabilities.length === 0 && why.code !== 'past'
    const until = horizon !== null && day > horizon ? { until: horizon } : {}
    return [[day, { ...(isUnoffered ? NOT_BOOKABLE : publicReason(why)), ...until }] as const]
  })
  return Object.fromEntries(reasons)
}

/** Nobody offers what is asked for: hours or closures would explain nothing. */
const NOT_BOOKABLE = { reason: 'not_offered' as const }

/** For each practitioner in question, why exactly this start is not offered for this service. */
export async function explainStart(
  { database: { kysely: db }, clock }: AppContext,
  { date, time, serviceId, praticienIds }: { date: Day; time: string } & SlotQuestion,
): Promise<SlotExplanation[]> {
  const service = serviceId === undefined ? undefined : await requireService(db, serviceId)
  const able = new Set(await listPractitionerIds(db, { serviceId }))
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
    const why = able.has(id)
      ? whyNotOffered(availabilities.get(id) as Availability, start, wallClock)
      : NOT_OFFERED_BY
    return { praticienId: id, praticienName: names.get(id) ?? '', ...explained(why) }
  })
}

type SlotQuestion = { serviceId?: number | undefined; praticienIds: readonly number[] }

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

/** What each practitioner in question can offer for reservations of the service named (or of their own step). */
async function availabilitiesFor(
  { database: { kysely: db }, clock }: AppContext,
  { praticienId, serviceId, holder, reservation }: Whom,
  range: DayRange,
): Promise<Availability[]> {
  const now = clock.instant()
  if (reservation) {
    const own = await readAvailabilities(db, [reservation.praticienId], {
      ...range,
      service: undefined,
      now,
      reservation,
    })
    return [...own.values()]
  }
  const service = serviceId === undefined ? undefined : await requireService(db, serviceId)
  // Without an active service there are no slots; whether the person is known is another question.
  if (praticienId !== undefined && !(await isAgendaOwner(db, praticienId))) {
    throw new Refusal('practitioner_gone')
  }
  const people = await listPractitionerIds(db, { praticienId, serviceId })
  const availabilities = await readAvailabilities(db, people, { ...range, service, now, holder })
  return [...availabilities.values()]
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
  taken: 'full',
  held: 'full',
  full: 'full',
  compact: 'full',
  buffer: 'full',
  blocked: 'full',
}

/** A holiday has a public name; why somebody is away is nobody's business. */
function publicReason({ code, by }: NotOffered): EmptyDay {
  const reason = PUBLIC_REASONS[code]
  return reason === 'holiday' && by?.label !== undefined ? { reason, label: by.label } : { reason }
}

function later(a: Day, b: Day): Day {
  return a > b ? a : b
}

import type { Admin } from '#contract/accounts/sign-in.ts'
import type { checkStart as contract, EntryInTheWay, StartCheck } from '#contract/booking/slots.ts'
import type { Input } from '#contract/endpoint.ts'
import { Refusal } from '#contract/errors.ts'
import { type AgendaScope, scopeOf } from '#domain/accounts/role.ts'
import type { Availability, WallClock } from '#domain/booking/slots/availability.ts'
import {
  entriesInTheWay,
  listStaffStarts,
  NEAREST_DAYS,
  nearestFreeStarts,
  staffStartOf,
} from '#domain/booking/slots/staff-starts.ts'
import {
  addDays,
  type Day,
  daysOf,
  formatTime,
  type LocalTime,
  type Minute,
  parseTime,
  toDateAndTime,
} from '#domain/language/time.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Db } from '#server/db/engine.ts'
import { readAvailabilities, wallClockOf } from '#server/practice/agendas/availability.ts'
import { isAgendaOwner, listPractitionerIds } from '#server/practice/agendas/practitioners.ts'
import { requireService } from '#server/practice/price-list/services.ts'
import { findPresentEntry, listNamedEntries, type NamedEntry } from './queries.ts'

type Question = Input<typeof contract>['query']

const NEAREST_COUNT = 3

export async function checkStart(
  context: AppContext,
  caller: Admin,
  question: Question,
): Promise<StartCheck> {
  const { database, clock } = context
  const { date, time } = question
  const { agendas, isFirstFree } = await readAskedAgendas(context, caller, question)
  const asked = {
    day: date,
    start: time === undefined ? null : { day: date, minute: parseTime(time) as Minute },
    wallClock: wallClockOf(clock, daysOf(date, addDays(date, NEAREST_DAYS))),
    entries: await listNamedEntries(database.kysely, [...agendas.keys()], {
      day: date,
      now: clock.instant(),
      except: question.sauf,
    }),
    isFirstFree,
  }
  const hours = listHours(agendas, asked)
  const conflict = findConflict(agendas, asked)
  const isSearched = conflict !== null || !hours.some(({ isFree }) => isFree)
  return { hours, conflict, nearest: isSearched ? listNearest(agendas, asked) : [] }
}

type Agendas = ReadonlyMap<number, Availability>

type Asked = {
  day: Day
  start: LocalTime | null
  wallClock: WallClock
  entries: readonly NamedEntry[]
  isFirstFree: boolean
}

function listHours(agendas: Agendas, { day, wallClock, entries, isFirstFree }: Asked): StartCheck['hours'] {
  const availabilities = [...agendas.values()]
  return listStaffStarts(availabilities, day, wallClock).map(({ minute, isFree }) => {
    const [only] = availabilities
    const inTheWay = isFree || isFirstFree || !only ? [] : entriesInTheWay(entries, { day, minute }, only)
    return { time: formatTime(minute), isFree, label: inTheWay[0]?.label ?? null }
  })
}

function findConflict(agendas: Agendas, { start, wallClock, ...asked }: Asked): EntryInTheWay[] | null {
  if (start === null) return null
  const states = [...agendas].map(([praticienId, availability]) => {
    const own = asked.entries.filter((entry) => entry.praticienId === praticienId)
    const inTheWay = entriesInTheWay(own, start, availability)
    return { inTheWay, state: staffStartOf(availability, start, wallClock) }
  })
  if (asked.isFirstFree && states.some(({ state }) => state === 'free')) return null
  // Staff who name the practitioner may also enter something outside the hours.
  const relevant = states.filter(({ state }) => !asked.isFirstFree || state === 'taken')
  const conflict = relevant.flatMap(({ inTheWay }) => inTheWay.map(toEntryInTheWay))
  return conflict.length === 0 && !asked.isFirstFree ? null : conflict
}

type EntryFound = ReturnType<typeof entriesInTheWay<NamedEntry>>[number]

function toEntryInTheWay({ day, start, end, ...entry }: EntryFound): EntryInTheWay {
  const { kind, label, onlyBuffer, praticienName } = entry
  return { kind, date: day, time: formatTime(start), end: formatTime(end), label, onlyBuffer, praticienName }
}

function listNearest(agendas: Agendas, { day, start, wallClock }: Asked): StartCheck['nearest'] {
  const { now } = wallClock
  const wanted = start ?? { day, minute: 0 }
  const from = wanted.day < now.day ? { ...wanted, day: now.day } : wanted
  const nearest = nearestFreeStarts([...agendas.values()], from, { count: NEAREST_COUNT, clock: wallClock })
  return nearest.map(toDateAndTime)
}

async function readAskedAgendas(
  { database: { kysely: db }, clock }: AppContext,
  caller: Admin,
  { date, praticienId, serviceId, variantId, optionIds, duration, sauf }: Question,
): Promise<{ agendas: Agendas; isFirstFree: boolean }> {
  const scope = scopeOf(caller)
  const present = sauf === undefined ? undefined : await requirePresentEntry(db, sauf, scope)
  const ownerId = await resolveOwner(db, praticienId ?? present?.praticienId ?? scope.praticienId, scope)
  const ids = ownerId === undefined ? await listPractitionerIds(db, { serviceId }) : [ownerId]
  // The entry keeps its own length and buffer unless it gets another service.
  const hasParts = variantId !== undefined || optionIds !== undefined
  const isSameService = serviceId === undefined || (serviceId === present?.serviceId && !hasParts)
  const agendas = await readAvailabilities(db, ids, {
    start: date,
    end: addDays(date, NEAREST_DAYS),
    service: isSameService ? undefined : await requireService(db, { serviceId, variantId, optionIds }),
    reservation: isSameService ? present : undefined,
    except: sauf,
    now: clock.instant(),
  })
  const ownLength = duration === undefined ? {} : { duration }
  return {
    agendas: new Map([...agendas].map(([id, agenda]) => [id, { ...agenda, ...ownLength }])),
    isFirstFree: ownerId === undefined,
  }
}

async function requirePresentEntry(db: Db, id: number, scope: AgendaScope) {
  const entry = await findPresentEntry(db, id, scope)
  if (!entry) throw new Refusal('not_found')
  return entry
}

/** Undefined for a superadmin who asks about the first free practitioner. */
async function resolveOwner(
  db: Db,
  ownerId: number | undefined,
  scope: AgendaScope,
): Promise<number | undefined> {
  if (ownerId === undefined) return undefined
  // For a praticien, a colleague's agenda does not exist.
  if (scope.praticienId !== undefined && ownerId !== scope.praticienId) throw new Refusal('not_found')
  if (!(await isAgendaOwner(db, ownerId))) throw new Refusal('practitioner_gone')
  return ownerId
}

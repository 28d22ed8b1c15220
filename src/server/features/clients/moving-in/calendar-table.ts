import type { MovingInChoices } from '#contract/clients/moving-in.ts'
import { invalid } from '#contract/errors.ts'
import { CALENDAR_LIMITS } from '#domain/booking/calendars/private-calendar.ts'
import { MAX_IMPORTED_LINES } from '#domain/clients/import.ts'
import type { AppointmentField } from '#domain/clients/moving-in/columns.ts'
import { contactInText } from '#domain/clients/moving-in/descriptions.ts'
import { LATEST_DAYS } from '#domain/clients/moving-in/horizon.ts'
import { matchService } from '#domain/clients/moving-in/matching.ts'
import { findTitleRule, splitTitle, type TitleRule } from '#domain/clients/moving-in/titles.ts'
import { addDays, formatTime } from '#domain/language/time.ts'
import { french } from '#domain/language/typography.ts'
import type { AppContext } from '#server/app-context.ts'
import type { ReadEvent, ReadEvents } from '#server/documents/ics/events.ts'
import { readInProcess } from '../../booking/private-calendar/reader-process.ts'
import type { AppointmentTable } from './appointment-table.ts'
import { oldestKeptDay } from './oldest-kept.ts'
import { listKnownServices } from './queries.ts'

/** One line for each event, as a table has them. Throws invalid for what is no whole calendar. */
export async function readCalendarTable(
  context: AppContext,
  content: Uint8Array,
  { titles, separator }: MovingInChoices,
): Promise<AppointmentTable> {
  const { events, ...counts } = await eventsOf(context, content)
  const services = await listKnownServices(context.database.kysely)
  const isService = (text: string) => matchService(text, services) !== null
  const found = findTitleRule(
    events.map(({ title }) => title),
    isService,
  )
  const rule = { order: titles ?? found.order, separator: separator ?? found.separator }
  return {
    ...TABLE,
    lines: events.map((event, index) => ({ line: index + 1, cells: cellsOf(event, rule) })),
    calendar: { ...rule, ...counts, samples: samplesOf(events, rule) },
  }
}

const FIELDS = ['date', 'time', 'duration', 'name', 'service', 'email', 'phone'] as const
const TITLES = ['Date', 'Heure', 'Durée', 'Nom', 'Prestation', 'E-mail', 'Téléphone']

const TABLE = {
  encoding: null,
  sheet: null,
  headings: true,
  above: 0,
  cells: TITLES,
  titles: TITLES,
  unreadable: [],
  columns: FIELDS satisfies readonly AppointmentField[],
  missing: null,
  order: 'day',
  ordersDisagree: false,
} as const satisfies Omit<AppointmentTable, 'lines' | 'calendar'>

async function eventsOf(context: AppContext, content: Uint8Array): Promise<ReadEvents> {
  const today = context.clock.local().day
  const read = await readInProcess('events', content, {
    from: await oldestKeptDay(context, context.database.kysely),
    to: addDays(today, LATEST_DAYS),
    repeatsUntil: addDays(today, CALENDAR_LIMITS.daysAhead),
    timeZone: context.config.timeZone,
    maxEvents: MAX_IMPORTED_LINES,
  })
  if ('failure' in read) throw invalid('table', PROBLEMS[read.failure])
  return read
}

const PROBLEMS = {
  not_calendar: french`Ce fichier n’est pas un calendrier entier (.ics) : exportez-le de nouveau, puis recommencez.`,
  too_many_events: french`Ce calendrier a plus de 10 000 événements. Exportez-le en plusieurs fichiers.`,
  too_complex: french`Ce calendrier est trop grand pour être lu. Exportez-le en plusieurs fichiers.`,
} as const

function cellsOf({ day, minute, length, title, description }: ReadEvent, rule: TitleRule): string[] {
  const { name, service } = splitTitle(title, rule)
  const { email, phone } = contactInText(description)
  return [day, formatTime(minute), length === null ? '' : `${length} min`, name, service, email, phone]
}

const SHOWN_TITLES = 5

function samplesOf(events: readonly ReadEvent[], rule: TitleRule) {
  const titles = [...new Set(events.map(({ title }) => title.trim()))].slice(0, SHOWN_TITLES)
  return titles.map((title) => ({ title, ...splitTitle(title, rule) }))
}

import type { Break, DayHours, LaterHours, TimeRange } from '#domain/booking/agenda.ts'
import { dayAndYear, nameOfWeekday } from '#domain/language/french-day.ts'
import { frenchLength } from '#domain/language/french-length.ts'
import { frenchTime, type Minute, parseEnd, WEEKDAYS_FROM_MONDAY } from '#domain/language/time.ts'
import { french, NNBSP } from '#domain/language/typography.ts'
import type { Difference } from '../../../ui/conflict/VersionDifferences.tsx'
import { ZONES } from '../absences/zones.ts'
import type { AgendaFields, OwnAgendaFields } from '../fields/agenda-fields.ts'

export type ComparedFields = Partial<OwnAgendaFields>

export function agendaDifferences(theirs: ComparedFields, mine: ComparedFields): Difference[] {
  return Object.entries(FIELDS).flatMap(([name, { label, linesOf }]) => {
    const lines = [theirs, mine].map((fields) => {
      const value = fields[name as keyof ComparedFields]
      return value === undefined ? [] : (linesOf as (value: unknown) => string[])(value)
    })
    const [theirLines = [], myLines = []] = lines
    const isSame = JSON.stringify(theirLines) === JSON.stringify(myLines)
    return isSame ? [] : [{ label, theirs: theirLines, mine: myLines }]
  })
}

type Field<T> = { label: string; linesOf: (value: T) => string[] }

const FIELDS: { [Name in keyof ComparedFields]-?: Field<NonNullable<ComparedFields[Name]> | NullIn<Name>> } =
  {
    workingHours: {
      label: 'Horaires communs',
      linesOf: ({ start, end, slotDuration }) => [
        span(start * 60, end * 60),
        french`Une heure proposée toutes les ${frenchLength(slotDuration)}`,
      ],
    },
    openDays: {
      label: 'Jours d’ouverture',
      linesOf: (days) => [openDaysLine(days)],
    },
    dayHours: {
      label: 'Horaires d’un jour',
      linesOf: (days) => days.map(dayHoursLine),
    },
    laterHours: { label: 'Horaires à venir', linesOf: (hours) => hours.flatMap(laterHoursLines) },
    breakTimes: { label: 'Pauses', linesOf: (breaks) => breaks.map(breakLine) },
    closedOnHolidays: {
      label: 'Fermer les jours fériés',
      linesOf: (zone) => [ZONES.find(({ code }) => code === zone)?.name ?? 'Non'],
    },
    closedOnLocalHolidays: { label: 'Fermer aussi les jours d’usage local', linesOf: yesOrNo },
    workedHolidays: { label: 'Jours fériés travaillés', linesOf: (days) => days.map(dayAndYear) },
    bufferMinutes: { label: 'Pause après chaque rendez-vous', linesOf: length },
    minNoticeMinutes: { label: 'Délai minimal', linesOf: length },
    horizonDays: { label: 'Horizon de réservation', linesOf: (days) => [french`${days} jours`] },
    maxVisitsPerDay: {
      label: 'Rendez-vous par jour',
      linesOf: (max) => [max === null ? 'Sans limite' : String(max)],
    },
    compactDay: { label: 'Éviter les trous dans la journée', linesOf: yesOrNo },
    startAfterReservation: { label: 'Début dès la fin d’un rendez-vous', linesOf: yesOrNo },
  }

type NullIn<Name extends keyof ComparedFields> = null extends ComparedFields[Name] ? null : never

function yesOrNo(value: boolean): string[] {
  return [value ? 'Oui' : 'Non']
}

function length(minutes: Minute): string[] {
  return [frenchLength(minutes)]
}

function span(start: Minute, end: Minute): string {
  return `${frenchTime(start)}${NNBSP}–${NNBSP}${frenchTime(end)}`
}

function listRanges(ranges: readonly TimeRange[]): string {
  if (ranges.length === 0) return 'fermé'
  return ranges.map(({ start, end }) => span(parseEnd(start) ?? 0, parseEnd(end) ?? 0)).join(', ')
}

function breakLine({ day, start, end }: Break): string {
  return `${nameOfWeekday(day)} ${span(start * 60, end * 60)}`
}

function openDaysLine(days: AgendaFields['openDays']): string {
  return WEEKDAYS_FROM_MONDAY.filter((day) => days.includes(day))
    .map(nameOfWeekday)
    .join(', ')
}

function dayHoursLine({ day, ranges }: DayHours): string {
  return `${nameOfWeekday(day)} ${listRanges(ranges)}`
}

/** A line names its day: React identifies lines by their text. */
function laterHoursLines(later: LaterHours): string[] {
  const { from, workingHours, openDays, dayHours, breakTimes } = later
  return [
    span(workingHours.start * 60, workingHours.end * 60),
    openDaysLine(openDays),
    ...dayHours.map(dayHoursLine),
    ...breakTimes.map((pause) => `pause ${breakLine(pause)}`),
  ].map((line) => french`Dès le ${dayAndYear(from)} : ${line}`)
}

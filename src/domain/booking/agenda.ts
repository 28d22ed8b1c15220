import type { Day, Minute, Weekday } from '../language/time.ts'

/** A practitioner's working rules: the required ones (requirements, 3.6) and optional ones. */
export type Agenda = {
  /** Whole hours, common to all open days; `slotDuration` is the step of the grid, in minutes. */
  workingHours: { start: number; end: number; slotDuration: number }
  breakTimes: Break[]
  openDays: Weekday[]
  /** Replaces the common hours on one weekday. */
  dayHours: DayHours[]
  timeOff: TimeOff[]
  /** Replaces the common hours, `dayHours`, the weekday's open state and a holiday on one date. */
  specialDays: SpecialDay[]
  /** Zone of the public holidays that are not worked; null when every holiday is worked. */
  closedOnHolidays: HolidayZone | null
  /** Closes on the zone's local holidays too: days off by custom, not by law. */
  closedOnLocalHolidays: boolean
  /** Exceptions to `closedOnHolidays` and `closedOnLocalHolidays`. */
  workedHolidays: Day[]
  /** Minutes that stay free after each reservation, unless the service overrides them. */
  bufferMinutes: Minute
  minNoticeMinutes: Minute
  horizonDays: number
  maxVisitsPerDay: number | null
  /** « Éviter les trous dans la journée » : rejects starts that leave a gap too short for the practitioner's shortest service. */
  compactDay: boolean
  /** Offers the end of an earlier reservation plus its buffer, on the grid or not. */
  startAfterReservation: boolean
  /** Sorted by `from`. Those that have begun stay until the next save: see `agendaAsOf`. */
  laterHours: LaterHours[]
}

/** The week of an agenda from a day on, until the next one; the step of the grid is common to all. */
export type LaterHours = Pick<Agenda, 'breakTimes' | 'openDays' | 'dayHours'> & {
  from: Day
  workingHours: { start: number; end: number }
}

/** Weekly pause, in whole hours. */
export type Break = { day: Weekday; start: number; end: number }

/** `HH:MM` to `HH:MM`; the end may be 24:00. */
export type TimeRange = { start: string; end: string }

/** An empty list closes the day. */
export type DayHours = { day: Weekday; ranges: TimeRange[] }

export type SpecialDay = { date: Day; ranges: TimeRange[] }

/**
 * An absence from `from` to `to`, both inclusive. `start` (`HH:MM`) applies to the first day and `end` to the
 * last; without them, whole days.
 */
export type TimeOff = { from: Day; to: Day; label: string; start?: string; end?: string }

/**
 * Mainland France, Alsace-Moselle, and the ISO 3166-1 codes of the overseas territories with their own holidays.
 */
export const HOLIDAY_ZONES = [
  'metropole',
  'alsace-moselle',
  'GP',
  'MQ',
  'GF',
  'RE',
  'YT',
  'MF',
  'BL',
  'PM',
  'NC',
  'PF',
  'WF',
] as const
export type HolidayZone = (typeof HOLIDAY_ZONES)[number]

export const NEW_AGENDA: Agenda = {
  workingHours: { start: 9, end: 19, slotDuration: 30 },
  breakTimes: [],
  openDays: [1, 2, 3, 4, 5, 6],
  dayHours: [],
  timeOff: [],
  specialDays: [],
  closedOnHolidays: null,
  closedOnLocalHolidays: false,
  workedHolidays: [],
  bufferMinutes: 0,
  minNoticeMinutes: 0,
  horizonDays: 120,
  maxVisitsPerDay: null,
  compactDay: false,
  startAfterReservation: false,
  laterHours: [],
}

/** The agenda as it reads on a day: the hours that have begun by then are its week. */
export function agendaAsOf(agenda: Agenda, day: Day): Agenda {
  const begun = agenda.laterHours.findLast(({ from }) => from <= day)
  if (!begun) return agenda
  const { from, workingHours, ...week } = begun
  return {
    ...agenda,
    ...week,
    workingHours: { ...agenda.workingHours, ...workingHours },
    laterHours: agenda.laterHours.filter((later) => later.from > from),
  }
}

/** Index of hours that begin on `today` or before. Those in `known` may have begun since they were saved. */
export function findEarlyHours(
  hours: readonly LaterHours[],
  { today, known }: { today: Day; known: readonly LaterHours[] },
): number | undefined {
  const knownHours = new Set(known.map((later) => JSON.stringify(later)))
  const index = hours.findIndex((later) => later.from <= today && !knownHours.has(JSON.stringify(later)))
  return index === -1 ? undefined : index
}

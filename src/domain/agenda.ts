import type { Day, Minute, Weekday } from './time.ts'

/** A practitioner's working rules, as the specification's agenda config has them and as product rules widen them. */
export type Agenda = {
  /** Whole hours, common to all open days; `slotDuration` is the step of the grid, in minutes. */
  workingHours: { start: number; end: number; slotDuration: number }
  breakTimes: Break[]
  /** Weekdays on which the practitioner works. */
  openDays: Weekday[]
  /** Hours of a weekday, in the place of the common ones. */
  dayHours: DayHours[]
  /** Leave, each one entry however long. */
  timeOff: TimeOff[]
  /** Hours of one date, in the place of whatever else that day would have. */
  specialDays: SpecialDay[]
  /** Whose public holidays are not worked; null: every holiday is worked. */
  closedOnHolidays: HolidayZone | null
  /** Holidays that are worked all the same. */
  workedHolidays: Day[]
  /** Minutes kept free after each reservation, unless the service has its own. */
  bufferMinutes: Minute
  /** Visitors book at least so long ahead. */
  minNoticeMinutes: Minute
  /** Visitors book at most so many days ahead. */
  horizonDays: number
  maxVisitsPerDay: number | null
  /** « Journée compacte » : no start is offered that leaves a hole too short for the shortest service. */
  compactDay: boolean
}

/** Hours of one weekday in which no reservation may take place. */
export type Break = { day: Weekday; start: number; end: number }

/** `HH:MM` to `HH:MM`, where the end may be 24:00. */
export type TimeRange = { start: string; end: string }

/** Several ranges make a day with gaps; none makes it closed. */
export type DayHours = { day: Weekday; ranges: TimeRange[] }

export type SpecialDay = { date: Day; ranges: TimeRange[] }

/**
 * An absence from the day `from` to the day `to`, both included. `start` (`HH:MM`) is when it begins on its first
 * day, `end` when it ends on its last; without them it takes whole days.
 */
export type TimeOff = { from: Day; to: Day; label: string; start?: string; end?: string }

/** Where the holidays are those of mainland France, where they differ, and the code of each overseas territory. */
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
] as const
export type HolidayZone = (typeof HOLIDAY_ZONES)[number]

/** What a new practitioner starts with: Monday to Saturday, nine to seven, every half hour. */
export const NEW_AGENDA: Agenda = {
  workingHours: { start: 9, end: 19, slotDuration: 30 },
  breakTimes: [],
  openDays: [1, 2, 3, 4, 5, 6],
  dayHours: [],
  timeOff: [],
  specialDays: [],
  closedOnHolidays: null,
  workedHolidays: [],
  bufferMinutes: 0,
  minNoticeMinutes: 0,
  horizonDays: 120,
  maxVisitsPerDay: null,
  compactDay: false,
}

import { type UseFieldArrayReturn, useWatch } from 'react-hook-form'
import type { AgendaFields } from './agenda-fields.ts'

/** Path of a week in the form: the one in force today, or later hours. */
export type WeekPath = '' | `laterHours.${number}.`

export type BreaksArray = UseFieldArrayReturn<AgendaFields, `${WeekPath}breakTimes`>
export type DayHoursArray = UseFieldArrayReturn<AgendaFields, `${WeekPath}dayHours`>

export function useWeek(week: WeekPath) {
  const [workingHours, breakTimes, openDays, dayHours] = useWatch<
    AgendaFields,
    [`${WeekPath}workingHours`, `${WeekPath}breakTimes`, `${WeekPath}openDays`, `${WeekPath}dayHours`]
  >({ name: [`${week}workingHours`, `${week}breakTimes`, `${week}openDays`, `${week}dayHours`] })
  return { workingHours, breakTimes, openDays, dayHours }
}

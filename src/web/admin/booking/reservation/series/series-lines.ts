import type { SeriesDateState } from '#contract/booking/series.ts'
import type { DateAndTime, Day } from '#domain/language/time.ts'

/** `key`: the day that the repetition gave it, or the id of a reservation; a change of the date leaves it. */
export type SeriesLine = DateAndTime & { key: string }

/** Decisions of staff about single dates: another start, or null for one left out. */
export type LineChoices = ReadonlyMap<string, DateAndTime | null>

/** The dates of a repetition with what was decided about each, in the order of their days. */
export function linesOf(days: readonly Day[], time: string, choices: LineChoices): SeriesLine[] {
  return days
    .flatMap((key): SeriesLine[] => {
      const choice = choices.get(key)
      if (choice === null) return []
      return [{ key, ...(choice ?? { date: key, time }) }]
    })
    .sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
}

/** Days that two lines have: a client comes once a day. */
export function repeatedDaysIn(lines: readonly SeriesLine[]): ReadonlySet<Day> {
  return new Set(lines.filter(({ date }, index) => lines[index - 1]?.date === date).map(({ date }) => date))
}

/** The state of a line, unless the preview is still of other dates. */
export function stateOfLine(
  line: DateAndTime,
  states: readonly SeriesDateState[],
): SeriesDateState | undefined {
  return states.find(({ date, time }) => date === line.date && time === line.time)
}

export function isBookable({ state }: SeriesDateState): boolean {
  return state === 'free' || state === 'outside'
}

import { type DayRange, daysOf, END_OF_DAY } from '../../language/time.ts'
import type { BusySpan } from './private-calendar.ts'

/** Minutes since midnight of the first day of a range; a stretch may begin before the range and end after it. */
export type BusyMinutes = {
  add(start: number, end: number): void
  /** Of each day of the range, ascending; spans that overlap or touch are one. */
  spans(): BusySpan[]
}

/** Takes the same memory for a million stretches as for one. */
export function createBusyMinutes(range: DayRange): BusyMinutes {
  const days = daysOf(range.start, range.end)
  const length = days.length * END_OF_DAY
  /** At each minute, how many stretches begin less how many end. */
  const changes = new Int32Array(length + 1)
  const within = (minute: number) => Math.min(Math.max(minute, 0), length)
  return {
    add(start, end) {
      if (end <= start) return
      changes[within(start)] = (changes[within(start)] ?? 0) + 1
      changes[within(end)] = (changes[within(end)] ?? 0) - 1
    },
    spans() {
      let before = 0
      return days.flatMap((day, index) => {
        const ofDay = changes.subarray(index * END_OF_DAY, (index + 1) * END_OF_DAY)
        const spans = spansOf(ofDay, before).map((span) => ({ day, ...span }))
        before = ofDay.reduce((sum, change) => sum + change, before)
        return spans
      })
    },
  }
}

function spansOf(changes: Int32Array, before: number): { start: number; end: number }[] {
  const spans: { start: number; end: number }[] = []
  let [count, start] = [before, before > 0 ? 0 : (null as number | null)]
  changes.forEach((change, minute) => {
    count += change
    if (count > 0 && start === null) start = minute
    if (count > 0 || start === null) return
    if (start < minute) spans.push({ start, end: minute })
    start = null
  })
  return start === null ? spans : [...spans, { start, end: END_OF_DAY }]
}

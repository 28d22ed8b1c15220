import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { isDay, isPast, type LocalTime, parseTime } from '#domain/language/time.ts'
import { normalizeTime } from '../../forms/normalize-time.ts'
import { type StartQuestion, startCheckQuery } from './queries.ts'

const DEBOUNCE_MS = 400

/** Null while nothing is in the way, and while the question is null or has no future start. */
export function useStartConflict(question: (StartQuestion & { time: string }) | null, now: LocalTime) {
  // While somebody types « 10:30 », « 1 » is not yet one o'clock.
  const [typed] = useDebouncedValue(question?.time ?? '', DEBOUNCE_MS)
  const time = normalizeTime(typed)
  const minute = parseTime(time)
  const date = question?.date ?? ''
  const isFuture = minute !== null && isDay(date) && !isPast({ day: date, minute }, now)
  const check = useQuery({
    ...startCheckQuery({ ...question, date, time }),
    enabled: question !== null && isFuture,
  })
  if (question === null || !isFuture || !check.data?.conflict) return null
  return { entries: check.data.conflict, nearest: check.data.nearest }
}

export type Conflict = NonNullable<ReturnType<typeof useStartConflict>>

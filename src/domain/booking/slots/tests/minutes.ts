import type { Minute, Span } from '../../../language/time.ts'

export const containsMinute = (span: Span, minute: Minute) => span.start <= minute && minute < span.end

export const parseMinute = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3))

export const minuteRange = (start: Minute, count: number) =>
  Array.from({ length: count }, (_, i) => start + i)

export function overlapMinuteByMinute(a: Span, b: Span): boolean {
  return !everyMinute(a, (minute) => !containsMinute(b, minute))
}

export function everyMinute({ start, end }: Span, check: (minute: Minute) => boolean): boolean {
  for (let minute = start; minute < end; minute += 1) if (!check(minute)) return false
  return true
}

import type { TimeRange } from '#domain/agenda.ts'
import { formatTime } from '#domain/time.ts'
import type { AgendaFields } from './agenda-fields.ts'

export function commonRange({ start, end }: AgendaFields['workingHours']): TimeRange {
  return start < end
    ? { start: formatTime(start * 60), end: formatTime(end * 60) }
    : { start: '09:00', end: '12:00' }
}

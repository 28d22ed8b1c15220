import { expect, test } from 'vitest'
import type { UnworkedSpan } from '#contract/booking/calendar.ts'
import { formatTime } from '#domain/language/time.ts'
import type { AgendaEntry } from '../../../entries/agenda-entries.ts'
import { type DayRow, listDayRows } from './day-rows.ts'

const DAY = '2027-04-14'
const TUESDAY = { day: '2027-04-13', minute: 600 }

const unworked = (from: string, to: string, fields: Partial<UnworkedSpan> = {}): UnworkedSpan => ({
  date: DAY,
  from,
  to,
  reason: 'closed',
  label: null,
  praticienId: 1,
  ...fields,
})
const OPEN_9_TO_18 = [
  unworked('00:00', '09:00'),
  unworked('12:00', '13:00', { reason: 'break' }),
  unworked('18:00', '24:00'),
]
const block = (time: string, duration: number): AgendaEntry => ({
  kind: 'block',
  details: { id: 1, date: DAY, time, duration, label: null, praticienId: 1, praticienName: '', version: 1 },
})
const ENTRIES = [block('14:00', 60), block('09:00', 60)]

const text = (row: DayRow) => {
  if (row.kind === 'entry') return `entry ${row.entry.kind === 'block' && row.entry.details.time}`
  if (row.kind === 'free') return `free ${formatTime(row.span.start)}–${formatTime(row.span.end)}`
  if (row.kind === 'absence') return `${row.absence.label} ${row.absence.praticienIds ?? 'all'}`
  return `now ${formatTime(row.minute)}`
}
const rows = (spans: UnworkedSpan[], { now = TUESDAY, isOfOne = true } = {}) =>
  listDayRows({ entries: ENTRIES, unworked: spans }, { day: DAY, now, isOfOne }).map(text)

test('the list of one person’s day has entries, free time and breaks by their start', () => {
  expect(rows(OPEN_9_TO_18)).toEqual([
    'entry 09:00',
    'free 10:00–12:00',
    'Pause all',
    'free 13:00–14:00',
    'entry 14:00',
    'free 15:00–18:00',
  ])
})

test('the present moment stands between the rows of today, and free time before it is left out', () => {
  expect(rows(OPEN_9_TO_18, { now: { day: DAY, minute: 13 * 60 + 20 } })).toEqual([
    'entry 09:00',
    'Pause all',
    'now 13:20',
    'free 13:20–14:00',
    'entry 14:00',
    'free 15:00–18:00',
  ])
  expect(rows(OPEN_9_TO_18, { now: { day: DAY, minute: 19 * 60 } }).at(-1)).toBe('now 19:00')
})

test('the list of several people has no free time and no breaks, and says who is absent', () => {
  const leave = unworked('00:00', '24:00', { reason: 'leave', label: 'Congés', praticienId: 2 })
  const closure = { reason: 'closure', label: 'Travaux' } as const
  expect(rows([...OPEN_9_TO_18, leave], { isOfOne: false })).toEqual([
    'Congés 2',
    'entry 09:00',
    'entry 14:00',
  ])
  expect(
    rows([unworked('00:00', '12:00', closure), unworked('00:00', '12:00', { ...closure, praticienId: 2 })], {
      isOfOne: false,
    }),
  ).toEqual(['Travaux all', 'entry 09:00', 'entry 14:00'])
})

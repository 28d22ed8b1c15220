import { expect, test } from 'vitest'
import type { UnworkedSpan } from '#contract/booking/calendar.ts'
import { NNBSP } from '#domain/language/typography.ts'
import type { AgendaEntry } from '../../entries/agenda-entries.ts'
import { earliestOutlook, freeSpansOf, outlookOf } from './day-content.ts'

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
const OPEN_9_TO_18 = [unworked('00:00', '09:00'), unworked('18:00', '24:00')]
const block = (time: string, duration: number): AgendaEntry => ({
  kind: 'block',
  details: { id: 1, date: DAY, time, duration, label: null, praticienId: 1, praticienName: '', version: 1 },
})
const at = (minute: number) => ({ day: DAY, minute })

test('a day to come is free from its first half-hour without an entry', () => {
  expect(outlookOf({ entries: [block('09:15', 60)], unworked: OPEN_9_TO_18 }, DAY, TUESDAY)).toEqual({
    kind: 'free',
    from: 615,
  })
})

test('a day without half an hour left is full, and over once its working hours are', () => {
  const full = { entries: [block('09:00', 540)], unworked: OPEN_9_TO_18 }
  expect(outlookOf(full, DAY, TUESDAY)).toEqual({ kind: 'full' })
  expect(outlookOf(full, DAY, at(600))).toEqual({ kind: 'full' })
  expect(outlookOf(full, DAY, at(1080))).toEqual({ kind: 'over' })
  expect(outlookOf(full, DAY, { day: '2027-04-15', minute: 0 })).toEqual({ kind: 'over' })
})

test('a day off says why', () => {
  const leave = [unworked('00:00', '24:00', { reason: 'leave', label: 'Congés' })]
  const outlook = (spans: UnworkedSpan[]) => outlookOf({ entries: [], unworked: spans }, DAY, TUESDAY)
  expect(outlook(leave)).toEqual({ kind: 'absent', reason: `absent${NNBSP}: Congés` })
  expect(outlook([unworked('00:00', '24:00')])).toEqual({ kind: 'absent', reason: 'repos' })
})

test('nothing is free before the working hours are known', () => {
  expect(freeSpansOf({ entries: [], unworked: [] }, DAY, TUESDAY)).toEqual([])
  expect(outlookOf({ entries: [], unworked: [] }, DAY, TUESDAY)).toEqual({ kind: 'unknown' })
})

test('of several people the first free hour counts, and a reason only if it holds for everybody', () => {
  const away = { kind: 'absent', reason: 'Fermé' } as const
  const free = { kind: 'free', from: 600 } as const
  expect(earliestOutlook([{ kind: 'free', from: 660 }, away, free, { kind: 'full' }])).toEqual(free)
  expect(earliestOutlook([away, { kind: 'full' }])).toEqual({ kind: 'full' })
  expect(earliestOutlook([away, away])).toEqual(away)
  expect(earliestOutlook([away, { kind: 'absent', reason: 'repos' }])).toEqual({ kind: 'over' })
})

import { expect, test } from 'vitest'
import type { UnworkedSpan } from '#contract/booking/calendar.ts'
import type { AgendaEntry } from '../../../entries/agenda-entries.ts'
import type { CalendarView } from '../../calendar-view.ts'
import { shownDays } from './shown-days.ts'

const WEEK: CalendarView = { view: 'semaine', date: '2027-04-14' }
const SATURDAY = '2027-04-17'
const SUNDAY = '2027-04-18'

const hours = { from: '00:00', to: '24:00', reason: 'closed', label: null } as const
const off = (date: string, praticienId: number): UnworkedSpan => ({ ...hours, date, praticienId })
const block = (date: string): AgendaEntry => ({
  kind: 'block',
  details: {
    id: 1,
    date,
    time: '10:00',
    duration: 60,
    label: null,
    praticienId: 1,
    praticienName: '',
    version: 1,
  },
})
const lastDays = (spans: UnworkedSpan[], entries: AgendaEntry[] = []) =>
  shownDays(WEEK, { entries, unworked: spans }).slice(4)

test('days of the weekend on which nobody works and nothing stands are left out', () => {
  const worksOnSaturday = [
    { ...off(SATURDAY, 2), to: '09:00' },
    { ...off(SATURDAY, 2), from: '12:00' },
  ]
  const spans = [off(SATURDAY, 1), ...worksOnSaturday, off(SUNDAY, 1), off(SUNDAY, 2)]
  expect(lastDays(spans)).toEqual(['2027-04-16', SATURDAY])
  expect(lastDays([off(SATURDAY, 1), off(SUNDAY, 1)])).toEqual(['2027-04-16'])
  expect(lastDays(spans, [block(SUNDAY)])).toEqual(['2027-04-16', SATURDAY, SUNDAY])
})

test('a weekday stays although nobody works, as do all days until the working hours are known', () => {
  expect(shownDays(WEEK, { entries: [], unworked: [off('2027-04-12', 1)] })).toHaveLength(7)
})

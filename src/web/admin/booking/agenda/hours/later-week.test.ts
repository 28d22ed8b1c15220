import { expect, test } from 'vitest'
import { NEW_AGENDA } from '#domain/booking/agenda.ts'
import { toAgendaFields } from '../fields/agenda-fields.ts'
import { lastDayOfWeek, suggestLaterHours } from './later-week.ts'

const AGENDA = toAgendaFields({ ...NEW_AGENDA, openDays: [1, 2] })

test.each([
  ['2027-04-12', '2027-05-01'],
  ['2027-01-31', '2027-02-01'],
  ['2027-12-31', '2028-01-01'],
])('on %s new hours are suggested from %s, as a copy of the week', (today, from) => {
  expect(suggestLaterHours(AGENDA, today)).toEqual({
    from,
    workingHours: { start: 9, end: 19 },
    breakTimes: [],
    openDays: [1, 2],
    dayHours: [],
  })
})

test('further hours are suggested after the last ones, as a copy of these', () => {
  const planned = { ...suggestLaterHours(AGENDA, '2027-04-12'), from: '2027-09-06', openDays: [4 as const] }
  const laterHours = [planned, { ...planned, from: '2027-06-01', openDays: [] }]
  expect(suggestLaterHours({ ...AGENDA, laterHours }, '2027-04-12')).toMatchObject({
    from: '2027-10-01',
    openDays: [4],
  })
})

test('hours last until the day before the next ones, whatever their order in the form', () => {
  const laterHours = [{ from: '2027-09-01' }, { from: '' }, { from: '2027-06-01' }]
  expect(lastDayOfWeek('2027-04-12', laterHours)).toBe('2027-05-31')
  expect(lastDayOfWeek('2027-06-01', laterHours)).toBe('2027-08-31')
  expect(lastDayOfWeek('2027-09-01', laterHours)).toBeNull()
})

import { describe, expect, test } from 'vitest'
import type { AgendaDays, DayLoad } from '#contract/booking/calendar.ts'
import type { AgendaReservation } from '#contract/booking/reservations.ts'
import { moveInDays } from './move-in-days.ts'

const aReservation = (id: number, date: string, time: string): AgendaReservation => ({
  id,
  date,
  time,
  clientName: 'Léa Durand',
  clientEmail: null,
  clientPhone: null,
  serviceId: null,
  serviceName: null,
  serviceColor: null,
  praticienId: 2,
  praticienName: 'Camille Martin',
  duration: 60,
  price: null,
  version: 1,
  clientId: null,
  attendance: null,
  absences: 0,
  cancellableUntil: null,
  isOnline: false,
})

const aDay = (date: string, times: string[], count = times.length): DayLoad => ({
  date,
  count,
  bookedMinutes: count * 60,
  workedMinutes: 480,
  first: times.map((time, index) => aReservation(Number(date.slice(8)) * 10 + index, date, time)),
})

const reply = (...days: DayLoad[]): AgendaDays => ({ days, people: [{ praticienId: 2, count: 9 }] })

const textOf = ({ days }: AgendaDays) =>
  days.map(({ date, count, bookedMinutes, first }) =>
    [date.slice(8), count, bookedMinutes, ...first.map(({ time }) => time)].join(' '),
  )

/** The first reservation of the 14th, at ten on another day. */
const moved = { ...aReservation(140, '2027-04-14', '10:00'), date: '2027-04-22' }

describe('a reservation that is moved', () => {
  test('leaves the count, the minutes and the first of one day for those of another, in order', () => {
    const before = reply(
      aDay('2027-04-14', ['10:00', '11:00'], 5),
      aDay('2027-04-22', ['09:00', '12:00', '13:00']),
    )
    const after = moveInDays(before, { from: '2027-04-14', moved })
    expect(textOf(after)).toEqual(['14 4 240 11:00', '22 4 240 09:00 10:00 12:00'])
    expect(after.people).toEqual(before.people)
  })

  test('appears on a day that had nothing', () => {
    const after = moveInDays(reply(aDay('2027-04-14', ['10:00'])), { from: '2027-04-14', moved })
    expect(textOf(after)).toEqual(['14 0 0', '22 1 60 10:00'])
  })

  test('changes its place within its own day', () => {
    const before = reply(aDay('2027-04-14', ['10:00', '11:00']))
    const later = { ...moved, date: '2027-04-14', time: '12:00' }
    expect(textOf(moveInDays(before, { from: '2027-04-14', moved: later }))).toEqual(['14 2 120 11:00 12:00'])
  })

  test('changes no days that do not show it: those of another person, or counts alone', () => {
    const counts = reply(aDay('2027-04-14', [], 5), aDay('2027-04-22', ['09:00']))
    expect(moveInDays(counts, { from: '2027-04-14', moved })).toBe(counts)
  })
})

import { expect, test } from 'vitest'
import { nearestHours } from './nearest-hours.ts'

const TUESDAY = '2027-04-13'
const OWN = { date: TUESDAY, time: '14:00' }

const hour = (time: string, isFree = true) => ({ time, isFree, label: null })
const hours = ['09:00', '13:00', '14:00', '15:30', '16:00'].map((time) => hour(time))
const timesOf = (starts: { time: string }[]) => starts.map(({ time }) => time)

test('the free hours of the chosen day that are nearest to the visit’s are offered, in their order', () => {
  const check = { hours: [...hours, hour('14:30', false)], conflict: null, nearest: [] }
  expect(timesOf(nearestHours(check, { date: '2027-04-14', own: OWN }))).toEqual(['13:00', '14:00', '15:30'])
})

test('its own hour is not offered', () => {
  const check = { hours, conflict: null, nearest: [] }
  expect(timesOf(nearestHours(check, { date: TUESDAY, own: OWN }))).toEqual(['13:00', '15:30', '16:00'])
})

test('of a full day, those of the following days are', () => {
  const next = { date: '2027-04-15', time: '09:00' }
  const check = { hours: [hour('14:00', false)], conflict: null, nearest: [next] }
  expect(nearestHours(check, { date: '2027-04-14', own: OWN })).toEqual([next])
})

import { expect, test } from 'vitest'
import { partsOf } from './parts.ts'

const at = (time: string, date = '2027-04-13') => ({ date, time })
const summaryOf = (reservations: ReturnType<typeof at>[]) =>
  partsOf(reservations).map(({ label, reservations: part }) => [label, part.map(({ time }) => time)])

test('reservations of one day come in parts of the day, without empty ones', () => {
  expect(summaryOf([at('09:00'), at('11:55'), at('18:00'), at('20:30')])).toEqual([
    ['Matin', ['09:00', '11:55']],
    ['Soir', ['18:00', '20:30']],
  ])
  expect(summaryOf([at('12:00'), at('17:59')])).toEqual([['Après-midi', ['12:00', '17:59']]])
})

test('reservations of several days come by day', () => {
  expect(summaryOf([at('09:00'), at('15:00'), at('10:00', '2027-05-01')])).toEqual([
    ['Mardi 13 avril', ['09:00', '15:00']],
    ['Samedi 1er mai', ['10:00']],
  ])
})

import { describe, expect, test } from 'vitest'
import { NEW_AGENDA } from '../../booking/agenda.ts'
import { type ClosedPeriod, openingLines, openingState, proposeOpeningTimes } from '../opening-times.ts'

const plain = (text: string | null) => text?.replaceAll(/[\u202f\u00a0]/g, ' ') ?? null

const LONG = [
  { start: '09:00', end: '12:30' },
  { start: '14:00', end: '20:00' },
]
const TIMES = [
  ...([1, 2, 4, 5] as const).map((day) => ({ day, ranges: LONG })),
  { day: 6 as const, ranges: [{ start: '10:00', end: '24:00' }] },
]

test('days in a row with the same hours share a line, and closed days have none', () => {
  expect(openingLines(TIMES).map(({ days, hours }) => plain(`${days} : ${hours}`))).toEqual([
    'Lundi, mardi : 9 h – 12 h 30, 14 h – 20 h',
    'Jeudi, vendredi : 9 h – 12 h 30, 14 h – 20 h',
    'Samedi : 10 h – minuit',
  ])
  const allWeek = ([0, 1, 2, 3, 4, 5, 6] as const).map((day) => ({ day, ranges: LONG }))
  expect(openingLines(allWeek).map(({ days }) => days)).toEqual(['Lundi – dimanche'])
  expect(openingLines([])).toEqual([])
})

describe('the state of the practice', () => {
  /** 2027-04-12 is a Monday. */
  const stateAt = (day: string, time: string, closed: ClosedPeriod[] = []) => {
    const [hour = 0, minute = 0] = time.split(':').map(Number)
    return plain(openingState(TIMES, { now: { day, minute: hour * 60 + minute }, closed }))
  }

  test.each([
    ['2027-04-12', '08:59', 'ouvre à 9 h'],
    ['2027-04-12', '09:00', 'ouvert jusqu’à 12 h 30'],
    ['2027-04-12', '12:30', 'ouvre à 14 h'],
    ['2027-04-12', '19:59', 'ouvert jusqu’à 20 h'],
    ['2027-04-12', '20:00', 'ouvre demain à 9 h'],
    ['2027-04-13', '20:00', 'ouvre jeudi à 9 h'],
    ['2027-04-17', '23:00', 'ouvert jusqu’à minuit'],
    ['2027-04-18', '10:00', 'ouvre demain à 9 h'],
  ])('on %s at %s is « %s »', (day, time, state) => {
    expect(stateAt(day, time)).toBe(state)
  })

  test('respects the days on which the practice is closed', () => {
    const monday = { from: '2027-04-12', to: '2027-04-12' }
    expect(stateAt('2027-04-12', '10:00', [monday])).toBe('ouvre demain à 9 h')
    expect(stateAt('2027-04-12', '10:00', [{ ...monday, start: '11:00' }])).toBe('ouvert jusqu’à 11 h')
    expect(stateAt('2027-04-12', '10:00', [{ ...monday, end: '15:00' }])).toBe('ouvre à 15 h')
    expect(stateAt('2027-04-12', '10:00', [{ from: '2027-04-01', to: '2027-05-01' }])).toBeNull()
  })

  test('is unknown without hours', () => {
    expect(openingState([], { now: { day: '2027-04-12', minute: 600 }, closed: [] })).toBeNull()
  })
})

test('the proposal is open whenever one of the agendas is', () => {
  const camille = {
    ...NEW_AGENDA,
    openDays: [1 as const],
    breakTimes: [{ day: 1 as const, start: 12, end: 14 }],
  }
  const theo = {
    ...NEW_AGENDA,
    openDays: [1 as const, 2 as const],
    dayHours: [{ day: 1 as const, ranges: [{ start: '13:00', end: '20:30' }] }],
  }
  expect(proposeOpeningTimes([camille, theo])).toEqual([
    {
      day: 1,
      ranges: [
        { start: '09:00', end: '12:00' },
        { start: '13:00', end: '20:30' },
      ],
    },
    { day: 2, ranges: [{ start: '09:00', end: '19:00' }] },
  ])
  expect(proposeOpeningTimes([])).toEqual([])
})

import { describe, expect, test } from 'vitest'
import { type Agenda, NEW_AGENDA } from '../../agenda.ts'
import type { Occupied, OccupiedKind } from '../availability.ts'
import {
  type GivenReservation,
  mayInsist,
  type NotReceived,
  type ReceivingAgenda,
  whyNotReceived,
} from '../receiving.ts'
import { notReceivedText } from '../receiving-text.ts'
import { compileAgenda, type PracticeDaysOff } from '../working-day.ts'

const TUESDAY = '2027-04-13'
const SUNDAY = '2027-04-18'
const CLOCK = { now: { day: '2027-04-12', minute: 480 }, skipped: new Map() }
const RELAXING = 7

type Situation = {
  agenda?: Partial<Agenda>
  practice?: Partial<PracticeDaysOff>
  busy?: readonly Occupied[]
  serviceIds?: readonly number[]
  reservation?: Partial<GivenReservation>
}

const span = (kind: OccupiedKind, start: number, [end, bufferEnd = end]: [number, number?]) => ({
  kind,
  start,
  end,
  bufferEnd,
})

const ask = ({
  agenda = {},
  practice = {},
  busy = [],
  serviceIds = [RELAXING],
  reservation = {},
}: Situation) => {
  const hours = { openDays: [1, 2, 3, 4, 5], workingHours: { start: 9, end: 18, slotDuration: 60 } } as const
  const rules = compileAgenda({ ...NEW_AGENDA, ...hours, ...agenda } as Agenda, {
    closures: [],
    holidays: new Map(),
    ...practice,
  })
  const given = { day: TUESDAY, minute: 600, duration: 60, buffer: 0, serviceId: RELAXING, ...reservation }
  const receiver: ReceivingAgenda = {
    rules,
    busy: new Map([[given.day, busy]]),
    serviceIds: new Set(serviceIds),
  }
  return whyNotReceived(receiver, given, CLOCK)
}

const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')
const say = (reason: NotReceived, day = TUESDAY) => plain(notReceivedText(reason, { name: 'Camille', day }))

describe('somebody receives a reservation', () => {
  test('within their hours, off the grid too, where nothing is in the way', () => {
    expect(ask({})).toBeNull()
    expect(ask({ reservation: { minute: 617 } })).toBeNull()
  })

  test('whatever binds visitors alone: notice, horizon, daily maximum, compact day', () => {
    const agenda = { minNoticeMinutes: 5000, horizonDays: 1, maxVisitsPerDay: 1, compactDay: true }
    const busy = [span('reservation', 540, [570])]
    expect(ask({ agenda, busy, reservation: { day: '2027-04-20', minute: 615 } })).toBeNull()
  })

  test('whose buffer runs into a break or past closing', () => {
    const agenda = { breakTimes: [{ day: 2, start: 11, end: 12 }] } as Partial<Agenda>
    expect(ask({ agenda, reservation: { buffer: 30 } })).toBeNull()
    expect(ask({ reservation: { minute: 17 * 60, buffer: 30 } })).toBeNull()
  })

  test('without a service, whatever they offer', () => {
    expect(ask({ serviceIds: [], reservation: { serviceId: null } })).toBeNull()
  })
})

describe('somebody does not receive a reservation', () => {
  const leave = { from: TUESDAY, to: TUESDAY, label: 'Formation' }
  const cases: Record<string, [Situation, NotReceived, string]> = {
    'of a service that they do not offer': [
      { serviceIds: [8] },
      { code: 'not_offered' },
      'Camille ne propose pas cette prestation',
    ],
    'on a weekday that they do not work': [
      { reservation: { day: SUNDAY } },
      { code: 'weekday_off' },
      'Camille ne travaille pas le dimanche',
    ],
    'on a day that they have closed': [
      { agenda: { specialDays: [{ date: TUESDAY, ranges: [] }] } },
      { code: 'day_off' },
      'Camille ne travaille pas ce jour-là',
    ],
    'outside their hours': [
      { reservation: { minute: 480 } },
      { code: 'closed' },
      'Camille ne travaille pas à cette heure',
    ],
    'outside the hours of a later version of their week': [
      {
        agenda: {
          laterHours: [
            {
              from: TUESDAY,
              openDays: [1, 2],
              workingHours: { start: 14, end: 18 },
              dayHours: [],
              breakTimes: [],
            },
          ],
        } as Partial<Agenda>,
      },
      { code: 'closed' },
      'Camille ne travaille pas à cette heure',
    ],
    'that ends after their hours': [
      { reservation: { minute: 17 * 60 + 30 } },
      { code: 'does_not_fit', from: 18 * 60 },
      'Camille n’est plus disponible à partir de 18 h',
    ],
    'that ends in a break': [
      { agenda: { breakTimes: [{ day: 2, start: 12, end: 13 }] }, reservation: { minute: 690 } },
      { code: 'does_not_fit', from: 720 },
      'Camille n’est plus disponible à partir de 12 h',
    ],
    'during a break': [
      { agenda: { breakTimes: [{ day: 2, start: 10, end: 11 }] } },
      { code: 'break' },
      'Camille est en pause à cette heure',
    ],
    'during leave': [
      { agenda: { timeOff: [leave] } },
      { code: 'leave', label: 'Formation' },
      'Camille est en congé à cette heure (Formation)',
    ],
    'while the practice is closed': [
      { practice: { closures: [{ ...leave, label: 'Travaux' }] } },
      { code: 'closure', label: 'Travaux' },
      'Le cabinet est fermé à cette heure (Travaux)',
    ],
    'on a public holiday': [
      { practice: { holidays: new Map([[TUESDAY, 'Fête']]) } },
      { code: 'holiday', label: 'Fête' },
      'Camille ne travaille pas ce jour férié (Fête)',
    ],
    'while their private calendar is busy': [
      {
        practice: { elsewhere: new Map([[TUESDAY, [{ start: 630, end: 700 }]]]) },
        reservation: { minute: 640 },
      },
      { code: 'elsewhere' },
      'Camille n’est pas disponible à cette heure : son agenda privé est occupé',
    ],
    'at the hour of another one': [
      { busy: [span('reservation', 630, [690])] },
      { code: 'taken' },
      'Camille n’est pas libre à cette heure',
    ],
    'in a block': [
      { busy: [span('block', 600, [720])] },
      { code: 'blocked' },
      'Camille a une plage bloquée à cette heure',
    ],
    'in a slot that somebody holds': [
      { busy: [span('hold', 600, [660])] },
      { code: 'held' },
      'Camille n’est pas libre à cette heure : quelqu’un est en train de réserver',
    ],
    'whose buffer meets another one': [
      { busy: [span('reservation', 670, [730])], reservation: { buffer: 15 } },
      { code: 'buffer' },
      'Camille n’a pas le temps de battement avant ou après un autre rendez-vous',
    ],
    'in the buffer of another one': [
      { busy: [span('reservation', 540, [590, 610])] },
      { code: 'buffer' },
      'Camille n’a pas le temps de battement avant ou après un autre rendez-vous',
    ],
  }
  test.each(Object.entries(cases))('%s', (_, [situation, reason, sentence]) => {
    expect(ask(situation)).toEqual(reason)
    expect(say(reason, situation.reservation?.day)).toBe(sentence)
  })

  test('in the buffer of one that ends around midnight', () => {
    const rules = compileAgenda(
      { ...NEW_AGENDA, openDays: [3], workingHours: { start: 0, end: 3, slotDuration: 30 } } as Agenda,
      { closures: [], holidays: new Map() },
    )
    const busy = new Map([[TUESDAY, [span('reservation', 1380, [1440, 1470])]]])
    const reservation = { day: '2027-04-14', duration: 30, buffer: 0, serviceId: null }
    const receiver = { rules, busy, serviceIds: new Set<number>() }
    expect(whyNotReceived(receiver, { ...reservation, minute: 15 }, CLOCK)).toEqual({ code: 'buffer' })
    expect(whyNotReceived(receiver, { ...reservation, minute: 30 }, CLOCK)).toBeNull()
  })

  test('and of several reasons that on which nobody may insist is named', () => {
    const busy = [span('reservation', 600, [660])]
    expect(ask({ busy, agenda: { timeOff: [leave] } })).toEqual({ code: 'taken' })
    expect(ask({ busy, serviceIds: [] })).toEqual({ code: 'taken' })
    expect(ask({ agenda: { timeOff: [leave] }, serviceIds: [] })).toEqual({ code: 'not_offered' })
  })
})

test('one may insist on absences, hours and services, never on an overlap', () => {
  const insistable = (['leave', 'closure', 'closed', 'weekday_off', 'elsewhere', 'not_offered'] as const).map(
    (code) => mayInsist({ code }),
  )
  expect(insistable).not.toContain(false)
  expect(
    (['taken', 'held', 'blocked', 'buffer', 'past'] as const).map((code) => mayInsist({ code })),
  ).toEqual([false, false, false, false, false])
})

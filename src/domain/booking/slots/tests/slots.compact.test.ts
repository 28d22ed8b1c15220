import { describe, expect, test } from 'vitest'
import { formatTime, type Minute, parseEnd } from '../../../language/time.ts'
import { type Agenda, NEW_AGENDA } from '../../agenda.ts'
import type { Occupied, OccupiedKind } from '../availability.ts'
import { freeSlots } from '../slots.ts'
import { compileAgenda } from '../working-day.ts'

const TUESDAY = '2027-04-13'

type Given = {
  agenda?: Partial<Agenda>
  duration?: Minute
  buffer?: Minute
  shortest?: Minute
  busy?: Occupied[]
}

/** Open 9:00–14:00 on a half-hour grid, for reservations of an hour, which is also the shortest service. */
function compactTimes({ agenda, duration = 60, buffer = 0, shortest = 60, busy = [] }: Given): string {
  const workingHours = { start: 9, end: 14, slotDuration: 30 }
  const rules = compileAgenda(
    { ...NEW_AGENDA, workingHours, compactDay: true, ...agenda },
    { closures: [], holidays: new Map() },
  )
  const availability = {
    rules,
    duration,
    buffer,
    shortestService: { duration: shortest, buffer },
    busy: new Map([[TUESDAY, busy]]),
  }
  const clock = { now: { day: '2027-04-12', minute: 480 }, skipped: new Map() }
  return freeSlots(availability, TUESDAY, clock).map(formatTime).join(' ')
}

const at = (time: string) => parseEnd(time) ?? Number.NaN
const entry = (
  kind: OccupiedKind,
  [start, end, bufferEnd = end]: [start: string, end: string, bufferEnd?: string],
) => ({ kind, start: at(start), end: at(end), bufferEnd: at(bufferEnd) })
const reservation = (...span: [start: string, end: string, bufferEnd?: string]) => entry('reservation', span)

const break12To13 = [{ day: 2 as const, start: 12, end: 13 }]
const EVERY_START = '09:00 09:30 10:00 10:30 11:00 11:30 12:00 12:30 13:00'

describe('on a compact day', () => {
  test.each<[string, Given, string]>([
    ['a day without reservations offers every start', {}, EVERY_START],
    [
      'starts that touch a reservation or leave room for a service are offered',
      { busy: [reservation('09:00', '10:00')] },
      '10:00 11:00 11:30 12:00 13:00',
    ],
    [
      'the first start of the grid after a reservation is offered though it does not touch it',
      { busy: [reservation('09:00', '10:00', '10:15')], buffer: 15 },
      '10:30 13:00',
    ],
    [
      'the last start before a reservation is offered though it leaves a gap',
      { busy: [reservation('11:30', '12:30', '13:00')], buffer: 30 },
      '10:00 13:00',
    ],
    [
      'a gap must hold the shortest service with its buffer',
      { busy: [reservation('12:30', '13:30')], buffer: 30, duration: 30, shortest: 30 },
      '09:00 10:00 10:30 11:30 13:30',
    ],
    [
      'a gap that the grid cannot reach does not hold a service',
      {
        busy: [reservation('09:00', '09:45')],
        agenda: { workingHours: { start: 9, end: 12, slotDuration: 60 } },
      },
      '10:00 11:00',
    ],
    [
      'a start that fills the gap between two reservations exactly is offered',
      { busy: [reservation('09:00', '12:00'), reservation('13:00', '14:00')] },
      '12:00',
    ],
    [
      'the last gap may hold a service whose buffer passes closing time',
      {
        busy: [reservation('09:00', '10:00', '10:15')],
        buffer: 15,
        agenda: { workingHours: { start: 9, end: 15, slotDuration: 30 } },
      },
      '10:30 12:00 12:30 14:00',
    ],
    [
      'a reservation restricts nothing beyond a break',
      { busy: [reservation('09:00', '10:00')], agenda: { breakTimes: break12To13 }, shortest: 60 },
      '10:00 11:00 13:00',
    ],
    [
      'a block restricts nothing',
      { busy: [entry('block', ['09:00', '09:30'])] },
      EVERY_START.replace('09:00 ', ''),
    ],
    [
      'a hold restricts as a reservation does',
      { busy: [entry('hold', ['09:00', '10:00'])] },
      '10:00 11:00 11:30 12:00 13:00',
    ],
    [
      'the reservation counts when a block starts with it',
      { busy: [reservation('13:00', '14:00'), entry('block', ['13:00', '13:30'])] },
      '09:00 10:00 10:30 11:00 12:00',
    ],
    [
      'a start at the end of a reservation is the first one after it',
      { busy: [reservation('09:00', '10:00', '10:15')], buffer: 15, agenda: { startAfterReservation: true } },
      '10:15 11:30 13:00',
    ],
    [
      'the last gap is sellable from the end of the reservation being booked, not of the grid alone',
      {
        busy: [reservation('09:00', '09:45')],
        duration: 45,
        shortest: 45,
        agenda: { startAfterReservation: true, workingHours: { start: 9, end: 12, slotDuration: 30 } },
      },
      '09:45 10:30',
    ],
  ])('%s', (_title, given, expected) => {
    expect(compactTimes(given)).toBe(expected)
  })
})

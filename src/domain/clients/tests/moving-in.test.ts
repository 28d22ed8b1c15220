import { describe, expect, test } from 'vitest'
import { findDateOrder, isCalledOff, readLength, readStart, withoutTitle } from '../moving-in/cells.ts'
import { assignAppointmentColumns } from '../moving-in/columns.ts'
import { judgeCandidates, type PlacedEntry } from '../moving-in/judgement.ts'
import { readAppointmentLine } from '../moving-in/lines.ts'
import { matchPractitioner, matchService } from '../moving-in/matching.ts'

describe('a cell with a start', () => {
  test.each([
    ['12/04/2027 14:30', '2027-04-12', 870],
    ['12.04.27', '2027-04-12', null],
    ['lundi 1er février 2027 à 14h30', '2027-02-01', 870],
    ['12 août 2027', '2027-08-12', null],
    ['12 Apr 2027', '2027-04-12', null],
    ['April 12, 2027 2:30 pm', '2027-04-12', 870],
    ['2027-04-12T14:30:00', '2027-04-12', 870],
    ['2027-04-12 09:05', '2027-04-12', 545],
    ['46489.604166666664', '2027-04-12', 870],
    ['46489', '2027-04-12', null],
    ['0,604166667', null, 870],
    ['14h30', null, 870],
    ['9 h', null, 540],
    ['12:15 AM', null, 15],
    ['24:00', null, 1440],
    ['29/02/2027', null, null],
    ['31/04/2027 10:00', null, 600],
    ['demain', null, null],
    ['14', null, null],
    ['25:00', null, null],
  ])('%j is read', (cell, day, minute) => {
    expect(readStart(cell, 'day')).toMatchObject({ day, minute })
  })

  test('names a span, or a zone', () => {
    expect(readStart('14:30-15:45', 'day')).toMatchObject({ minute: 870, end: 945, offset: null })
    expect(readStart('14h30 - 15h', 'day')).toMatchObject({ minute: 870, end: 900 })
    expect(readStart('2027-04-12T12:30:00Z', 'day')).toMatchObject({ minute: 750, offset: 0, end: null })
    expect(readStart('2027-04-12 12:30:00 -0330', 'day')).toMatchObject({
      minute: 750,
      offset: -210,
      end: null,
    })
  })

  test('is month first where the order says so', () => {
    expect(readStart('04/12/2027', 'month').day).toBe('2027-04-12')
    expect(readStart('2027-04-12', 'month').day).toBe('2027-04-12')
  })
})

test.each([
  [['03/04/2027', '13/04/2027'], 'day'],
  [['03/04/2027', '04/13/2027'], 'month'],
  [['03/04/2027'], 'day'],
  [['13/04/2027', '04/13/2027'], 'disagree'],
  [['2027-04-13'], 'day'],
])('dates %j are read %s first', (cells, order) => {
  expect(findDateOrder(cells)).toBe(order)
})

test.each([
  ['1h15', 75],
  ['1 h', 60],
  ['75 min', 75],
  ['75', 75],
  ['1:15', 75],
  ['1,5 h', 90],
  ['1 h 15 min', 75],
  ['0.0520833333', 75],
  ['longtemps', null],
])('the length %j is %s minutes', (cell, minutes) => {
  expect(readLength(cell)).toBe(minutes)
})

test('what was called off is known in two languages', () => {
  expect(['Annulé', 'Cancelled', 'No-show', 'oui', 'Absente'].map(isCalledOff)).not.toContain(false)
  expect(['Confirmé', '', 'Honoré', 'non'].map(isCalledOff)).not.toContain(true)
})

test('a title is no part of a name', () => {
  expect(['M. Petit', 'Mme Anne Petit', 'Mlle', 'Marc Petit', 'M Petit'].map(withoutTitle)).toEqual([
    'Petit',
    'Anne Petit',
    'Mlle',
    'Marc Petit',
    'Petit',
  ])
})

const ACUITY = ['Start Time', 'End Time', 'First Name', 'Last Name', 'Phone', 'Email', 'Type', 'Calendar']

test('the columns of Acuity, of Google’s calendar and of a French table are recognized', () => {
  expect(assignAppointmentColumns(ACUITY)).toEqual([
    'time',
    'end',
    'firstName',
    'lastName',
    'phone',
    'email',
    'service',
    'practitioner',
  ])
  expect(assignAppointmentColumns(['Subject', 'Start Date', 'Start Time', 'End Date', 'End Time'])).toEqual([
    'service',
    'date',
    'time',
    null,
    'end',
  ])
  expect(
    assignAppointmentColumns(['Date', 'Heure', 'Durée', 'Nom du client', 'Soin', 'Praticienne']),
  ).toEqual(['date', 'time', 'duration', 'name', 'service', 'practitioner'])
})

test('a line is an appointment, or says why it is none', () => {
  const columns = ['date', 'time', 'end', 'name', 'status'] as const
  const read = (...cells: string[]) => readAppointmentLine(cells, { columns, order: 'day' })
  expect(read('12/04/2027', '14h', '15:15', 'Mme Petit', '')).toMatchObject({
    start: { day: '2027-04-12', minute: 840 },
    length: 75,
    client: { clientName: 'Petit' },
  })
  expect(read('12/04/2027', '14h', '', 'Petit', 'Annulé')).toBe('called_off')
  expect(read('30/02/2027', '14h', '', 'Petit', '')).toEqual({ message: 'La date ne peut pas être lue.' })
  expect(read('12/04/2027', '24:00', '', 'Petit', '')).toEqual({ message: 'L’heure ne peut pas être lue.' })
  expect(read('12/04/2027', '23:00', '00:30', 'Petit', '')).toEqual({
    message: 'Le rendez-vous doit se terminer avant minuit, après son début.',
  })
  expect(read('12/04/2027', '23:00', '24:00', 'Petit', '')).toMatchObject({ length: 60 })
})

test('a service and a practitioner are recognized by their words', () => {
  const services = [
    { id: 1, name: 'Massage', buffer: null, lengths: [] },
    { id: 2, name: 'Massage suédois', buffer: null, lengths: [] },
  ]
  expect(matchService('massage SUEDOIS 60 min', services)).toBe(2)
  expect(matchService('Massage', services)).toBe(1)
  expect(matchService('Réflexologie', services)).toBeNull()
  const practitioners = [
    { id: 1, firstName: 'Camille', lastName: 'Roy' },
    { id: 2, firstName: 'Camille', lastName: 'Petit' },
    { id: 3, firstName: 'Zoé', lastName: 'Roy' },
  ]
  expect(matchPractitioner('ROY Camille', practitioners)).toBe(1)
  expect(matchPractitioner('zoe', practitioners)).toBe(3)
  expect(matchPractitioner('Camille', practitioners)).toBeNull()
})

describe('an appointment of a file', () => {
  const at = (minute: number, change: object = {}) => ({
    practitionerId: 1,
    start: { day: '2027-04-12', minute },
    length: 60,
    line: minute,
    name: 'Zoé Petit',
    pause: 15,
    ...change,
  })
  const entry = (minute: number, change: Partial<PlacedEntry> = {}): PlacedEntry => ({
    practitionerId: 1,
    start: { day: '2027-04-12', minute },
    length: 60,
    occupied: 75,
    name: 'Léa',
    isReservation: true,
    ...change,
  })

  test('keeps the pause that the next one leaves, and stands beside others', () => {
    expect(judgeCandidates([at(600), at(665), at(600, { practitionerId: 2 })], [entry(725)])).toEqual([
      { kind: 'comes_in', pause: 5 },
      { kind: 'comes_in', pause: 0 },
      { kind: 'comes_in', pause: 15 },
    ])
  })

  test('is known at the same hour under the same name, and overlaps otherwise', () => {
    const other = entry(600, { name: 'PETIT Zoe' })
    expect(judgeCandidates([at(600)], [other])).toEqual([{ kind: 'known' }])
    expect(judgeCandidates([at(600, { name: 'Max' })], [other])).toEqual([
      { kind: 'overlaps', obstacle: { entry: other } },
    ])
    expect(judgeCandidates([at(600), at(630, { name: 'Max' }), at(600)], [])).toEqual([
      { kind: 'comes_in', pause: 15 },
      { kind: 'overlaps', obstacle: { line: 600 } },
      { kind: 'known' },
    ])
  })

  test('overlaps what lasts past midnight', () => {
    const late = entry(1400, { start: { day: '2027-04-11', minute: 1400 }, length: 30, occupied: 60 })
    expect(judgeCandidates([at(10), at(20)], [late])).toEqual([
      { kind: 'overlaps', obstacle: { entry: late } },
      { kind: 'comes_in', pause: 15 },
    ])
  })
})

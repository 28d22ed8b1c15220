import { describe, expect, test } from 'vitest'
import { isNonWorkingDay } from '#domain/accounting/french-holidays.ts'
import { HOLIDAY_ZONES, type HolidayZone, NEW_AGENDA } from '#domain/booking/agenda.ts'
import { type Day, daysOf, weekdayOf } from '#domain/language/time.ts'
import { HOLIDAY_NAMES } from './holiday-rules.ts'
import { closedHolidays, holidaysBetween } from './holidays.ts'

type Names = Record<string, string>

/** Code du travail, L3133-1. */
const EVERYWHERE: Record<number, Names> = {
  2027: {
    '2027-01-01': 'Jour de l’an',
    '2027-03-29': 'Lundi de Pâques',
    '2027-05-01': 'Fête du Travail',
    '2027-05-06': 'Ascension',
    '2027-05-08': 'Victoire 1945',
    '2027-05-17': 'Lundi de Pentecôte',
    '2027-07-14': 'Fête nationale',
    '2027-08-15': 'Assomption',
    '2027-11-01': 'Toussaint',
    '2027-11-11': 'Armistice 1918',
    '2027-12-25': 'Noël',
  },
  2028: {
    '2028-01-01': 'Jour de l’an',
    '2028-04-17': 'Lundi de Pâques',
    '2028-05-01': 'Fête du Travail',
    '2028-05-08': 'Victoire 1945',
    '2028-05-25': 'Ascension',
    '2028-06-05': 'Lundi de Pentecôte',
    '2028-07-14': 'Fête nationale',
    '2028-08-15': 'Assomption',
    '2028-11-01': 'Toussaint',
    '2028-11-11': 'Armistice 1918',
    '2028-12-25': 'Noël',
  },
}

const GOOD_FRIDAYS = { '2027-03-26': 'Vendredi saint', '2028-04-14': 'Vendredi saint' }

/** Code du travail, L3134-13 (Alsace-Moselle) and L3422-2 (abolition of slavery); docs/domain.md names the others' sources. */
const ALSO_BY_LAW: Record<HolidayZone, Names> = {
  metropole: {},
  'alsace-moselle': {
    ...GOOD_FRIDAYS,
    '2027-12-26': 'Saint-Étienne',
    '2028-12-26': 'Saint-Étienne',
  },
  GP: { '2027-05-27': 'Abolition de l’esclavage', '2028-05-27': 'Abolition de l’esclavage' },
  MQ: { '2027-05-22': 'Abolition de l’esclavage', '2028-05-22': 'Abolition de l’esclavage' },
  GF: { '2027-06-10': 'Abolition de l’esclavage', '2028-06-10': 'Abolition de l’esclavage' },
  RE: { '2027-12-20': 'Abolition de l’esclavage', '2028-12-20': 'Abolition de l’esclavage' },
  YT: { '2027-04-27': 'Abolition de l’esclavage', '2028-04-27': 'Abolition de l’esclavage' },
  MF: { '2027-05-28': 'Abolition de l’esclavage', '2028-05-28': 'Abolition de l’esclavage' },
  BL: { '2027-10-09': 'Abolition de l’esclavage', '2028-10-09': 'Abolition de l’esclavage' },
  PM: {},
  NC: { '2027-09-24': 'Fête de la citoyenneté', '2028-09-24': 'Fête de la citoyenneté' },
  PF: {
    ...GOOD_FRIDAYS,
    '2027-03-05': 'Arrivée de l’Évangile',
    '2028-03-05': 'Arrivée de l’Évangile',
    '2027-11-20': 'Matari’i',
    '2028-11-20': 'Matari’i',
  },
  WF: {
    '2027-04-28': 'Saint-Pierre-Chanel',
    '2028-04-28': 'Saint-Pierre-Chanel',
    '2027-07-29': 'Fête du territoire',
    '2028-07-29': 'Fête du territoire',
  },
}

const CARNIVAL = {
  '2027-02-09': 'Mardi gras',
  '2027-02-10': 'Mercredi des Cendres',
  '2028-02-29': 'Mardi gras',
  '2028-03-01': 'Mercredi des Cendres',
}
const MID_LENT = { '2027-03-04': 'Mi-carême', '2028-03-23': 'Mi-carême' }
const SCHOELCHER_AND_ALL_SOULS = {
  '2027-07-21': 'Fête de Victor Schœlcher',
  '2028-07-21': 'Fête de Victor Schœlcher',
  '2027-11-02': 'Jour des défunts',
  '2028-11-02': 'Jour des défunts',
}

const BY_CUSTOM: Partial<Record<HolidayZone, Names>> = {
  GP: { ...CARNIVAL, ...MID_LENT, ...GOOD_FRIDAYS, ...SCHOELCHER_AND_ALL_SOULS },
  MQ: { ...CARNIVAL, ...GOOD_FRIDAYS, ...SCHOELCHER_AND_ALL_SOULS },
  MF: MID_LENT,
  BL: {
    ...MID_LENT,
    ...GOOD_FRIDAYS,
    '2027-02-09': 'Mardi gras',
    '2028-02-29': 'Mardi gras',
    '2027-08-24': 'Saint-Barthélemy',
    '2028-08-24': 'Saint-Barthélemy',
  },
  WF: { '2027-06-29': 'Saints Pierre et Paul', '2028-06-29': 'Saints Pierre et Paul' },
}

const years = HOLIDAY_ZONES.flatMap((zone) => [2027, 2028].map((year) => ({ zone, year })))

const namesOf = (zone: HolidayZone, year: number, { areLocal }: { areLocal: boolean }) =>
  Object.fromEntries(
    [...holidaysBetween(zone, `${year}-01-01`, `${year}-12-31`)]
      .filter(([, { isLocal }]) => isLocal === areLocal)
      .map(([day, { name }]) => [day, name]),
  )

const inYear = (names: Names, year: number) =>
  Object.fromEntries(Object.entries(names).filter(([day]) => day.startsWith(String(year))))

test.each(years)('the public holidays of $zone in $year are those of the law', ({ zone, year }) => {
  const expected = { ...EVERYWHERE[year], ...inYear(ALSO_BY_LAW[zone], year) }
  expect(namesOf(zone, year, { areLocal: false })).toEqual(expected)
})

test.each(years)('the local holidays of $zone in $year are those of its customs', ({ zone, year }) => {
  expect(namesOf(zone, year, { areLocal: true })).toEqual(inYear(BY_CUSTOM[zone] ?? {}, year))
})

test.each(HOLIDAY_ZONES)('no public holiday of %s appears under an unknown name of the library', (zone) => {
  const known = new Set(Object.values(HOLIDAY_NAMES))
  const holidays = [...holidaysBetween(zone, '2020-01-01', '2060-12-31').values()]
  expect(holidays.filter(({ name, isLocal }) => !isLocal && !known.has(name))).toEqual([])
})

test('the public holidays of metropolitan France are those that prolong a withdrawal period', () => {
  const isWeekday = (day: Day) => ![0, 6].includes(weekdayOf(day))
  const period = ['2020-01-01', '2060-12-31'] as const
  const prolonging = daysOf(...period).filter((day) => isWeekday(day) && isNonWorkingDay(day))
  const holidays = [...holidaysBetween('metropole', ...period).keys()].filter(isWeekday).sort()
  expect(prolonging).toEqual(holidays)
})

describe('an agenda', () => {
  const GOOD_FRIDAY = '2027-03-26'
  const isClosed = (changes: Partial<typeof NEW_AGENDA>) =>
    closedHolidays({ ...NEW_AGENDA, ...changes }, { start: GOOD_FRIDAY, end: GOOD_FRIDAY }).has(GOOD_FRIDAY)

  test.each([
    ['no zone', { closedOnLocalHolidays: true }],
    ['Martinique without its local holidays', { closedOnHolidays: 'MQ' as const }],
  ])('with %s is open on Good Friday', (_title, changes) => {
    expect(isClosed(changes)).toBe(false)
  })

  test.each([
    ['Martinique and its local holidays', { closedOnHolidays: 'MQ' as const, closedOnLocalHolidays: true }],
    ['Alsace-Moselle', { closedOnHolidays: 'alsace-moselle' as const }],
  ])('with %s is closed on Good Friday', (_title, changes) => {
    expect(isClosed(changes)).toBe(true)
  })
})

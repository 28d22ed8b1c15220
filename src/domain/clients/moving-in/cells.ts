import { addDays, type Day, END_OF_DAY, isDay, type Minute } from '../../language/time.ts'
import { plainCell } from '../import-cells.ts'

/** The order of numbers in « 03/04/2027 ». */
export type DateOrder = 'day' | 'month'

const MAX_CELL = 60

/** `offset`: minutes ahead of UTC where the cell names them. */
export type ReadStart = { day: Day | null; minute: Minute | null; end: Minute | null; offset: number | null }

const NOTHING: ReadStart = { day: null, minute: null, end: null, offset: null }

/** A date, a time, a span of times, or a date and a time, in whatever order people and programs write them. */
export function readStart(cell: string, order: DateOrder): ReadStart {
  const text = plainCell(cell).toLowerCase()
  if (text === '' || text.length > MAX_CELL) return NOTHING
  const serial = readSerial(text)
  if (serial) return serial
  const date = readDay(text, order)
  const zoned = ZONED.exec(date.rest)
  const { minute, end } = readTimes(
    zoned ? date.rest.slice(0, zoned.index + (zoned[1] ?? '').length) : date.rest,
  )
  return { day: date.day, minute, end, offset: zoned && offsetOf(zoned) }
}

/** 1 January 1900 of spreadsheets, which count 29 February 1900. */
const SERIAL_START: Day = '1899-12-30'
const [FIRST_SERIAL, LAST_SERIAL] = [32_874, 73_050]
const DAY_MINUTES = 1_440

/** Days since 1900 with the time as a fraction, or the fraction alone. */
function readSerial(text: string): ReadStart | null {
  if (!/^\d{1,5}(?:[.,]\d{1,17})?$/.test(text)) return null
  const value = Number(text.replace(',', '.'))
  const isDate = value >= FIRST_SERIAL && value <= LAST_SERIAL
  if (!isDate && (value <= 0 || value >= 1)) return null
  const minutes = Math.round(value * DAY_MINUTES)
  const minute = minutes % DAY_MINUTES
  const hasTime = !isDate || minute !== 0
  return {
    ...NOTHING,
    day: isDate ? addDays(SERIAL_START, Math.floor(minutes / DAY_MINUTES)) : null,
    minute: hasTime ? minute : null,
  }
}

type Found = { day: Day | null; rest: string }

function readDay(text: string, order: DateOrder): Found {
  return readIsoDay(text) ?? readNumericDay(text, order) ?? readWrittenDay(text) ?? { day: null, rest: text }
}

function readIsoDay(text: string): Found | null {
  const [match, year, month, day] = /(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/.exec(text) ?? []
  return match === undefined ? null : { day: dayOf(year, month, day), rest: text.replace(match, ' ') }
}

const NUMERIC = /(?<!\d)(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})(?!\d)/

function readNumericDay(text: string, order: DateOrder): Found | null {
  const [match, first, second, year] = NUMERIC.exec(text) ?? []
  if (match === undefined) return null
  const [day, month] = order === 'day' ? [first, second] : [second, first]
  return { day: dayOf(year, month, day), rest: text.replace(match, ' ') }
}

const ENGLISH_MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const FRENCH_STARTS = [
  'janv',
  'fev',
  'mars',
  'avr',
  'mai',
  'juin',
  'juil',
  'aou',
  'sept',
  'oct',
  'nov',
  'dec',
]

/** « lundi 12 avril 2027 », « Apr 12, 2027 ». */
function readWrittenDay(text: string): Found | null {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '')
  const [match, day, name, year] = /(\d{1,2})(?:er)?[ -]([a-z]{3,9})\.?,?[ -](\d{4})/.exec(plain) ?? []
  if (match !== undefined) return { day: dayOf(year, monthOf(name), day), rest: plain.replace(match, ' ') }
  const [english, month, date, ofYear] = /([a-z]{3,9})\.? (\d{1,2}),? (\d{4})/.exec(plain) ?? []
  if (english === undefined) return null
  return { day: dayOf(ofYear, monthOf(month), date), rest: plain.replace(english, ' ') }
}

function monthOf(name = ''): string {
  const isNamed = (start: string) => name.startsWith(start)
  const french = FRENCH_STARTS.findIndex(isNamed)
  return String((french >= 0 ? french : ENGLISH_MONTHS.findIndex(isNamed)) + 1)
}

/** Null for a day that does not exist. */
function dayOf(year = '', month = '', day = ''): Day | null {
  const whole = year.length === 2 ? `20${year}` : year
  const text = `${whole}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(text) ? text : null
}

const TIME =
  /(?<![\d+:])(\d{1,2})(?: ?h ?(\d{2})?|:(\d{2})(?::\d{2}(?:\.\d{1,9})?)?(?: ?([ap])\.?m)?| ?([ap])\.?m)/g

/** The first time, and the second one as the end of a span. */
function readTimes(text: string): { minute: Minute | null; end: Minute | null } {
  const [minute = null, end = null] = [...text.matchAll(TIME)].map(([, hours, french, minutes, half, bare]) =>
    minuteOf(Number(hours), Number(french ?? minutes ?? 0), half ?? bare),
  )
  return { minute, end }
}

function minuteOf(hours: number, minutes: number, half: string | undefined): Minute | null {
  const whole = half === undefined ? hours : (hours % 12) + (half === 'p' ? 12 : 0)
  const minute = whole * 60 + minutes
  return minutes < 60 && minute <= END_OF_DAY ? minute : null
}

/** « 2027-04-12T12:30:00Z », « 12:30:00 +0200 »; « 14:30-15:30 » is a span. */
const ZONED = /(\d\d:\d\d:\d\d(?:\.\d{1,9})?|t\d\d:\d\d) ?(?:z|([+-])(\d\d):?(\d\d))$/

function offsetOf([, , sign, hours, minutes]: RegExpExecArray): number {
  return (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0))
}

/** « 1h15 », « 75 min », « 75 », « 1:15 », « 1,5 h »; null for anything else. */
export function readLength(cell: string): Minute | null {
  const text = plainCell(cell).toLowerCase().replace(',', '.')
  if (text.length > MAX_CELL) return null
  const [clock, clockHours, clockMinutes] =
    /^(\d{1,2})(?: ?h(?:eures?|rs?|ours?)? ?|:)(\d{2})(?: ?min(?:utes?)?|:\d{2})?$/.exec(text) ?? []
  if (clock !== undefined) return Number(clockHours) * 60 + Number(clockMinutes)
  const [hours, wholeHours] = /^(\d{1,2}(?:\.\d{1,2})?) ?h(?:eures?|rs?|ours?)?$/.exec(text) ?? []
  if (hours !== undefined) return Math.round(Number(wholeHours) * 60)
  const [minutes, count] = /^(\d{1,4}(?:\.\d{1,17})?) ?(?:m|mn|min|mins|minutes?|')?$/.exec(text) ?? []
  if (minutes === undefined) return null
  const value = Number(count)
  return value < 1 ? Math.round(value * DAY_MINUTES) : Math.round(value)
}

/** `disagree`: some cells can only be day first, others only month first. */
export type FoundOrder = DateOrder | 'disagree'

/** Day first, unless a cell forbids it. */
export function findDateOrder(cells: Iterable<string>): FoundOrder {
  let [needsDay, needsMonth] = [false, false]
  for (const cell of cells) {
    const [, first, second] = NUMERIC.exec(cell.slice(0, MAX_CELL)) ?? []
    needsDay ||= Number(first) > 12
    needsMonth ||= Number(second) > 12
  }
  if (needsDay && needsMonth) return 'disagree'
  return needsMonth ? 'month' : 'day'
}

/** Cancelled, or nobody came: such an appointment takes no time. */
export function isCalledOff(cell: string): boolean {
  const text = cell.slice(0, MAX_CELL).normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()
  return /annul|cancel|no.?show|absent|decline|refus|supprim|delete/.test(text) || isYes(text)
}

/** In a column « Annulé ». */
function isYes(text: string): boolean {
  return ['oui', 'yes', 'true', 'vrai', '1'].includes(text)
}

/** Without « M. », « Mme » and the like before further words. */
export function withoutTitle(name: string): string {
  return name.replace(/^(?:m|mr|mme|mlle|mrs|ms|miss|monsieur|madame|mademoiselle)\.?\s+(?=\S)/i, '')
}

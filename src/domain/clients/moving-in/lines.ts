import { END_OF_DAY, type LocalTime, type Minute } from '../../language/time.ts'
import { french } from '../../language/typography.ts'
import { clientOfLine } from '../import.ts'
import { plainCell } from '../import-cells.ts'
import { type DateOrder, isCalledOff, readLength, readStart, withoutTitle } from './cells.ts'
import type { AppointmentColumns, AppointmentField } from './columns.ts'

/** Details of a client as they were typed; '' where the line has none. */
type TypedClient = ReturnType<typeof clientOfLine>

/** `length`: null where the line has none. `offset`: minutes ahead of UTC, null on the practice's clock. */
export type ReadAppointment = {
  start: LocalTime
  offset: number | null
  length: Minute | null
  service: string
  practitioner: string
  client: TypedClient
}

export type ReadLine = ReadAppointment | { message: string } | 'called_off'

/** Lengths of a reservation that staff may book, in minutes. */
const LENGTHS = { min: 5, max: 720 }
const MAX_TEXT = 200

const DATE_MISSING = 'La date ne peut pas être lue.'
const TIME_MISSING = 'L’heure ne peut pas être lue.'

/** One line of a table of appointments, with a sentence for what nobody can read. */
export function readAppointmentLine(
  cells: readonly string[],
  { columns, order }: { columns: AppointmentColumns; order: DateOrder },
): ReadLine {
  const cellsOf = (field: AppointmentField) =>
    columns.flatMap((column, index) => (column === field ? plainCell(cells[index] ?? '') || [] : []))
  if (cellsOf('status').some(isCalledOff)) return 'called_off'
  const starts = [...cellsOf('time'), ...cellsOf('date')].map((cell) => readStart(cell, order))
  const timed = starts.find(({ minute }) => minute !== null)
  const day = starts.find((start) => start.day !== null)?.day ?? null
  if (day === null) return { message: DATE_MISSING }
  const minute = timed?.minute ?? null
  if (minute === null || minute >= END_OF_DAY) return { message: TIME_MISSING }
  const length = lengthOf({ cellsOf, minute, spanEnd: timed?.end ?? null, order })
  if (typeof length === 'object' && length !== null) return length
  return {
    start: { day, minute },
    offset: timed?.offset ?? null,
    length,
    service: textOf(cellsOf('service')),
    practitioner: textOf(cellsOf('practitioner')),
    client: clientOf(cells, columns),
  }
}

type Timed = {
  cellsOf: (field: AppointmentField) => string[]
  minute: Minute
  spanEnd: Minute | null
  order: DateOrder
}

function lengthOf({ cellsOf, minute, spanEnd, order }: Timed): Minute | null | { message: string } {
  const [duration] = cellsOf('duration')
  if (duration !== undefined) return withinBounds(minute, readLength(duration)) ?? LENGTH_UNREADABLE
  const ends = cellsOf('end').flatMap((cell) => readStart(cell, order).minute ?? [])
  const end = ends[0] ?? spanEnd
  return end === null ? null : withinBounds(minute, (end === 0 ? END_OF_DAY : end) - minute)
}

const LENGTH_UNREADABLE = { message: 'La durée ne peut pas être lue.' }

function withinBounds(minute: Minute, length: Minute | null): Minute | null | { message: string } {
  if (length === null) return null
  if (length <= 0 || minute + length > END_OF_DAY)
    return { message: 'Le rendez-vous doit se terminer avant minuit, après son début.' }
  const isOdd = length < LENGTHS.min || length > LENGTHS.max
  return isOdd ? { message: french`La durée doit être de ${LENGTHS.min} à ${LENGTHS.max} minutes.` } : length
}

function textOf([cell = '']: readonly string[]): string {
  return cell.replace(/\s+/g, ' ').slice(0, MAX_TEXT)
}

function clientOf(cells: readonly string[], columns: AppointmentColumns): TypedClient {
  const client = clientOfLine(cells, columns.map(toClientField))
  return { ...client, clientName: withoutTitle(client.clientName) }
}

type ClientField = Parameters<typeof clientOfLine>[1][number]

const CLIENT_FIELDS: ReadonlySet<string> = new Set(['name', 'firstName', 'lastName', 'email', 'phone'])

/** Null for a field of the appointment itself. */
export function toClientField(field: AppointmentField | null): ClientField {
  return field !== null && CLIENT_FIELDS.has(field) ? (field as ClientField) : null
}

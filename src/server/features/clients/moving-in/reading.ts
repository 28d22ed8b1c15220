import { setImmediate } from 'node:timers/promises'
import * as z from 'zod/mini'
import {
  MovedEmail,
  MovedName,
  MovedPhone,
  MovedService,
  type MovingInChoices,
} from '#contract/clients/moving-in.ts'
import { invalid } from '#contract/errors.ts'
import type { Client } from '#domain/clients/client.ts'
import { isFormulaLine } from '#domain/clients/import.ts'
import { findDateOrder } from '#domain/clients/moving-in/cells.ts'
import {
  type AppointmentColumns,
  assignAppointmentColumns,
  countAppointmentFields,
  missingAppointmentColumns,
} from '#domain/clients/moving-in/columns.ts'
import { readAppointmentLine, toClientField } from '#domain/clients/moving-in/lines.ts'
import {
  isCalendarText,
  misplacedAmongAppointments,
  misplacedText,
} from '#domain/clients/moving-in/misplaced.ts'
import { phoneQuestion } from '#domain/clients/phone-slip.ts'
import type { LocalTime, Minute } from '#domain/language/time.ts'
import { french } from '#domain/language/typography.ts'
import type { AppContext } from '#server/app-context.ts'
import { startOfDay, zonedTime } from '#server/clock.ts'
import type { LineAside, TableLines } from '../imports/csv-lines.ts'
import { beginningOf, readTableFile } from '../imports/table-file.ts'
import type { AppointmentTable } from './appointment-table.ts'
import { readCalendarTable } from './calendar-table.ts'

export type MovingInFile = { content: Uint8Array; choices: MovingInChoices }

/** One appointment of the file, before anybody has said who receives it. */
export type Draft = {
  line: number
  cells: string[]
  start: LocalTime
  length: Minute | null
  service: string
  practitioner: string
  client: Client
}

export type Drafts = {
  drafts: Draft[]
  remarks: { line: number; message: string }[]
  aside: LineAside[]
  calledOff: number
  /** Events instead of lines. */
  isCalendar: boolean
}

/** Other requests are answered after each. */
const LINES_AT_ONCE = 500

/** Throws invalid for what is neither a table nor a calendar. */
export async function readAppointmentTable(
  context: AppContext,
  { content, choices }: MovingInFile,
): Promise<AppointmentTable> {
  const beginning = beginningOf(content)
  if (isCalendarText(beginning)) return readCalendarTable(context, content, choices)
  const misplaced = misplacedText(beginning, 'appointments')
  if (misplaced !== null) throw invalid('table', misplaced)
  const table = await readTableFile(content, {
    headings: choices.headings,
    encoding: choices.encoding,
    countFields: countAppointmentFields,
  })
  const columns = choices.columns ?? assignAppointmentColumns(table.headings ? table.cells : [])
  const found = findDateOrder(datesOf(table, columns))
  const order = choices.order ?? (found === 'disagree' ? 'day' : found)
  const isChosen = choices.columns !== undefined || !table.headings
  const missing =
    (isChosen ? null : misplacedAmongAppointments(table.cells)) ?? missingAppointmentColumns(columns)
  return { ...table, columns, missing, order, ordersDisagree: found === 'disagree', calendar: null }
}

function* datesOf({ lines }: TableLines, columns: AppointmentColumns): Generator<string> {
  for (const { cells } of lines)
    for (const [index, field] of columns.entries())
      if (field === 'date' || field === 'time') yield cells[index] ?? ''
}

/** `aside`: lines that nobody can read. */
export async function readDrafts(
  { lines, columns, order, unreadable, calendar }: AppointmentTable,
  timeZone: string,
): Promise<Drafts> {
  const found: Drafts = {
    drafts: [],
    remarks: [],
    aside: [...unreadable],
    calledOff: calendar?.cancelled ?? 0,
    isCalendar: calendar !== null,
  }
  for (const [index, { line, cells }] of lines.entries()) {
    if (index % LINES_AT_ONCE === 0) await setImmediate()
    const read = readAppointmentLine(cells, { columns, order })
    if (read === 'called_off') found.calledOff += 1
    else if ('message' in read) found.aside.push({ line, cells, message: read.message })
    else addDraft(found, { ...read, line, cells, start: onOurClock(read, timeZone) }, columns)
  }
  return found
}

type Read = Exclude<ReturnType<typeof readAppointmentLine>, 'called_off' | { message: string }>

function onOurClock({ start, offset }: Read, timeZone: string): LocalTime {
  if (offset === null) return start
  return zonedTime(timeZone, startOfDay('UTC', start.day) + (start.minute - offset) * 60_000)
}

function addDraft(
  { drafts, remarks, aside }: Drafts,
  { line, cells, start, length, practitioner, ...texts }: Read & { line: number; cells: string[] },
  columns: AppointmentColumns,
): void {
  const name = z.safeParse(MovedName, texts.client.clientName)
  const service = z.safeParse(MovedService, texts.service)
  const problem = [name, service].flatMap(({ error }) => error?.issues ?? [])[0]?.message
  if (problem !== undefined || isFormulaLine(cells, columns.map(toClientField))) {
    aside.push({ line, cells, message: problem ?? FORMULA })
    return
  }
  const contact = readContact(texts.client, (message) => remarks.push({ line, message }))
  const client = { clientName: name.data ?? null, ...contact }
  if (client.clientName === null && client.clientEmail === null && client.clientPhone === null)
    remarks.push({ line, message: 'Le nom du client manque.' })
  drafts.push({ line, cells, start, length, practitioner, service: service.data ?? '', client })
}

const FORMULA = french`Le champ « Nom » ne peut pas commencer comme une formule.`

type Contact = Pick<Client, 'clientEmail' | 'clientPhone'>

/** An address or a number that cannot be read is left out, with a remark. */
export function readContact(
  { clientEmail, clientPhone }: { clientEmail: string; clientPhone: string },
  remark: (message: string) => void,
): Contact {
  const address = z.safeParse(MovedEmail, clientEmail)
  const number = z.safeParse(MovedPhone, clientPhone)
  if (!address.success)
    remark(french`${clientEmail.slice(0, 60)} : cette adresse ne peut pas être lue, et est laissée de côté.`)
  if (!number.success)
    remark(french`${clientPhone.slice(0, 60)} : ce numéro ne peut pas être lu, et est laissé de côté.`)
  const slip = number.success ? phoneQuestion(number.data ?? '') : null
  if (slip) remark(french`${clientPhone} : ${slip.question}`)
  return { clientEmail: address.data ?? null, clientPhone: number.data ?? null }
}

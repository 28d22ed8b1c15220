import type { Admin } from '#contract/accounts/sign-in.ts'
import type { MovingInPreview } from '#contract/clients/moving-in.ts'
import { invalid, Refusal } from '#contract/errors.ts'
import { frenchShortDateTime } from '#domain/language/french-day.ts'
import { addMinutes, isPast, toLocalTime } from '#domain/language/time.ts'
import { french } from '#domain/language/typography.ts'
import { reminderTime } from '#domain/messages/reminder.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Db, Trx } from '#server/db/engine.ts'
import { readStored } from '#server/db/statements/stored-settings.ts'
import { lockService, NO_PARTS, storedParts } from '#server/practice/price-list/services.ts'
import { identityOf } from '#server/practice/records/client-records.ts'
import { lockAgendas } from '#server/practice/reservations/write.ts'
import { toFileOfLinesAside } from '../imports/csv-lines.ts'
import { batchesOf, claimRecords, keyOf, knownKeys } from '../imports/records.ts'
import { lockMerges } from '../records/record.ts'
import type { AppointmentTable } from './appointment-table.ts'
import type { Planned } from './assignment.ts'
import { listOutside, listReceivers, planAppointments } from './plan.ts'
import { insertImport, insertMoved, type MovedRow } from './queries.ts'
import { type MovingInFile, readAppointmentTable, readDrafts } from './reading.ts'

const SHOWN_LINES = 3
const SHOWN_ENTRIES = 50
const SHOWN_CHARACTERS = 120

/** Throws invalid for what is no table. */
export async function previewMovingIn(context: AppContext, file: MovingInFile): Promise<MovingInPreview> {
  const { kysely: db } = context.database
  const table = await readAppointmentTable(context, file)
  const drafts = table.missing === null ? await readDrafts(table, context.config.timeZone) : NO_DRAFTS
  const plan = await planAppointments(context, db, { drafts, choices: file.choices })
  const outside = await listOutside(context, db, plan.entering)
  const remarks = [...drafts.remarks, ...outside].sort((a, b) => a.line - b.line)
  const aside = [...plan.overlapping, ...plan.aside].sort((a, b) => a.line - b.line)
  const shown = (notes: readonly LineNote[]) => shownNotes(table, notes)
  return {
    encoding: table.encoding,
    sheet: table.sheet,
    calendar: table.calendar,
    headings: table.headings,
    above: table.above,
    columns: table.titles.map((title, index) => ({
      title: shorten(title),
      field: table.columns[index] ?? null,
    })),
    samples: table.lines
      .slice(0, SHOWN_LINES)
      .map(({ line, cells }) => ({ line, cells: cells.map(shorten) })),
    missing: table.missing,
    order: table.order,
    ordersDisagree: table.ordersDisagree,
    services: plan.services,
    practitioners: plan.practitioners,
    knownServices: plan.knownServices,
    knownPractitioners: plan.knownPractitioners,
    total: table.lines.length + table.unreadable.length,
    upcoming: plan.entering.length - plan.past,
    past: plan.past,
    tooOld: plan.tooOld,
    calledOff: drafts.calledOff,
    known: plan.known,
    newClients: await countNewClients(db, plan.entering),
    remindersSoon: await countRemindersSoon(context, plan.entering),
    remarks: shown(remarks),
    remarkCount: remarks.length,
    overlaps: shown(plan.overlapping),
    overlapCount: plan.overlapping.length,
    errors: shown(plan.aside),
    errorCount: plan.aside.length,
    leftAside: toFileOfLinesAside(table, aside),
  }
}

const NO_DRAFTS = { drafts: [], remarks: [], aside: [], calledOff: 0, isCalendar: false }

type LineNote = { line: number; message: string }

/** The first of them. Nobody can look up the number of an event: it is named. */
function shownNotes({ calendar, lines }: AppointmentTable, notes: readonly LineNote[]): LineNote[] {
  return notes.slice(0, SHOWN_ENTRIES).map(({ line, message }) => {
    const [day = '', time = '', , name = '', service = ''] = lines[line - 1]?.cells ?? []
    if (calendar === null) return { line, message }
    const start = frenchShortDateTime(toLocalTime({ date: day, time }))
    return { line, message: french`${name || service || 'sans titre'}, ${start} : ${message}` }
  })
}

function shorten(cell: string): string {
  const text = cell.trim()
  return text.length > SHOWN_CHARACTERS ? `${text.slice(0, SHOWN_CHARACTERS)}…` : text
}

async function countNewClients(db: Db, entering: readonly Planned[]): Promise<number> {
  const identified = withIdentities(entering)
  const known = await knownKeys(db, identified)
  return new Set(identified.map(({ identity }) => keyOf(identity)).filter((key) => !known.has(key))).size
}

function withIdentities(entering: readonly Planned[]) {
  return entering.flatMap(({ client }) => {
    const identity = identityOf(client)
    return identity ? [{ client, identity }] : []
  })
}

async function countRemindersSoon({ database, clock }: AppContext, entering: readonly Planned[]) {
  const { hours, sms } = await readStored(database.kysely, 'reminders')
  const now = clock.local()
  const soon = addMinutes(now, 60)
  return entering.filter(({ start, client: { clientEmail, clientPhone } }) => {
    const due = reminderTime(start, { announced: now, hours })
    const isReached = clientEmail !== null || (sms && clientPhone !== null)
    return isReached && due !== null && !isPast(start, now) && !isPast(soon, due)
  }).length
}

export type MovedIn = { id: number; appointments: number; clients: number }

/**
 * All appointments that come in, in one transaction, or none. Nothing is sent, and nothing about them will be but the
 * reminders that were asked for. Throws import_changed unless as many come in as the preview said, and invalid for
 * what is no table of appointments.
 */
export async function moveIn(
  context: AppContext,
  caller: Admin,
  { expected, ...file }: MovingInFile & { expected: number },
): Promise<MovedIn> {
  const { database, clock, config } = context
  const table = await readAppointmentTable(context, file)
  if (table.missing !== null) throw invalid('table', table.missing)
  const drafts = await readDrafts(table, config.timeZone)
  const receivers = await listReceivers(database.kysely)
  return database.transaction(async (trx) => {
    await lockAgendas(context, trx, receivers)
    await lockMerges(context, trx)
    const { entering } = await planAppointments(context, trx, { drafts, choices: file.choices })
    if (entering.length !== expected) throw new Refusal('import_changed')
    if (entering.length === 0) throw invalid('table', 'Aucun rendez-vous de ce fichier n’est à reprendre.')
    const now = clock.instant()
    const sendsReminders = file.choices.sendsReminders ?? false
    const id = await insertImport(trx, { importedBy: caller.id, sendsReminders, now })
    const clients = await storeAppointments(context, trx, { entering, caller, id, now })
    return { id, appointments: entering.length, clients }
  })
}

type Storing = { entering: readonly Planned[]; caller: Admin; id: number; now: number }

/** Returns how many records were made. */
async function storeAppointments(
  context: AppContext,
  trx: Trx,
  { entering, caller, id: importId, now }: Storing,
): Promise<number> {
  const clients = await countNewClients(trx, entering)
  const records = await claimRecords(trx, withIdentities(entering), { now, importId })
  const sold = await lockSold(context, trx, entering)
  const wall = context.clock.local()
  const rows = entering.map((planned): MovedRow => {
    const { start, length, pause, client } = planned
    const identity = identityOf(client)
    const isOver = isPast(start, wall)
    return {
      kind: 'reservation',
      practitioner_id: planned.practitionerId,
      date: start.day,
      start_minute: start.minute,
      duration_minutes: length,
      buffer_minutes: pause,
      occupied_until: start.minute + length + pause,
      ...termsOf(planned, sold, isOver),
      client_name: client.clientName,
      client_email: client.clientEmail,
      client_phone: client.clientPhone,
      client_id: identity ? (records.get(keyOf(identity)) ?? null) : null,
      client_typed_by: caller.id,
      source: 'staff',
      import_id: importId,
      created_at: now,
      updated_at: now,
    }
  })
  for (const batch of batchesOf(rows)) await insertMoved(trx, batch)
  return clients
}

type Sold = NonNullable<Planned['sold']>

const keyOfSold = ({ serviceId, variantId }: Sold) => `${serviceId} ${variantId ?? ''}`

async function lockSold({ database }: AppContext, trx: Trx, entering: readonly Planned[]) {
  const chosen = new Map(entering.flatMap(({ sold }) => (sold ? [[keyOfSold(sold), sold] as const] : [])))
  const services = new Map<string, Awaited<ReturnType<typeof lockService>>>()
  for (const [key, sold] of chosen) services.set(key, await lockService(database, trx, sold))
  return services
}

/** A visit that is over was paid elsewhere: nobody owes its price here. */
function termsOf(
  { sold, service: text }: Planned,
  services: Awaited<ReturnType<typeof lockSold>>,
  isOver: boolean,
): Pick<MovedRow, 'service_id' | 'service_name' | 'price_cents' | 'service_parts' | 'parts_service_id'> {
  const service = sold && services.get(keyOfSold(sold))
  const { parts, partsServiceId } = service ? storedParts(service) : NO_PARTS
  return {
    service_id: service?.id ?? null,
    service_name: service?.name ?? (text || null),
    price_cents: service && !isOver ? service.cents : null,
    service_parts: parts,
    parts_service_id: partsServiceId,
  }
}

export function movedInMessage({ appointments }: MovedIn): string {
  return appointments === 1 ? '1 rendez-vous repris' : french`${appointments} rendez-vous repris`
}

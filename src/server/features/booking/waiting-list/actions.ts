import type { Admin } from '#contract/accounts/sign-in.ts'
import type {
  addWaitingRequest,
  NewWaitingRequest,
  OwnWaiting,
  WaitingTimesForm,
} from '#contract/booking/waiting-list.ts'
import type { Input } from '#contract/endpoint.ts'
import { Refusal } from '#contract/errors.ts'
import { scopeOf } from '#domain/accounts/role.ts'
import {
  latestUntil,
  MAX_WAITING_REQUESTS,
  PERIOD_NAMES,
  type PeriodName,
  type WaitingTimes,
} from '#domain/booking/waiting-list.ts'
import { frenchDate } from '#domain/language/french-day.ts'
import { addDays, type Day, type LocalTime, toDateAndTime } from '#domain/language/time.ts'
import { french } from '#domain/language/typography.ts'
import { boundFor } from '#domain/messages/booking-limits.ts'
import { limitKey } from '#domain/messages/mailbox.ts'
import { requireBookablePractitioners } from '#server/agendas/practitioners.ts'
import { readAgendas } from '#server/agendas/queries.ts'
import {
  type RequestedService,
  readStoredParts,
  refuseOnRequest,
  requireService,
} from '#server/agendas/services.ts'
import type { AppContext } from '#server/app-context.ts'
import { type Db, lockKeys, type Trx } from '#server/db/engine.ts'
import { findSiteOrigin } from '#server/db/site-address.ts'
import { consumeLink, createLink } from '#server/db/statements/one-time-links.ts'
import {
  type BookingOrigin,
  countLinkUse,
  networkBounds,
  readMailboxCap,
} from '../../messages/booking-limits/actions.ts'
import { requireReservationByToken } from '../../messages/links/actions.ts'
import { notifyByMail } from '../../messages/notifications/actions.ts'
import { startOf } from '../reservations/with-reservation.ts'
import {
  endRequest,
  findRequestByToken,
  insertWaitingRequest,
  isLiveRequest,
  isWaitingListOpen,
  listWaitingAddresses,
  type WaitingRow,
} from './queries.ts'

const TO_CONFIRM = 'waiting_to_confirm'

/** Requests of one network, and of the whole site, within 24 hours. */
const BOUNDS = { network: 10, site: 200 }

type Client = { name: string | null; email: string | null; phone: string | null }

type Waited = {
  service: { id: number; duration: number; variantName: string }
  praticienId: number | null
  times: WaitingTimesForm
  before: LocalTime | null
  reservationId: number | null
  client: Client
}

export async function askToWait(
  context: AppContext,
  { clientName, clientEmail, clientPhone, ...asked }: NewWaitingRequest,
  origin: BookingOrigin,
): Promise<void> {
  const { kysely: db } = context.database
  await requireOpen(db)
  const waited = {
    ...(await readWaited(db, asked, { isVisitor: true })),
    client: { name: clientName, email: clientEmail, phone: clientPhone ?? null },
  }
  await refuseTimes(context, waited)
  await addUnconfirmed(context, waited, origin)
}

/** For the appointment of a link: an earlier start with the same practitioner, at the terms agreed. */
export async function askForEarlier(
  context: AppContext,
  token: string,
  { times, origin }: { times: WaitingTimesForm; origin: BookingOrigin },
): Promise<void> {
  const { kysely: db } = context.database
  await requireOpen(db)
  const reservation = await requireReservationByToken(context, token)
  if (reservation.cancelledAt !== null) throw new Refusal('reservation_cancelled')
  const before = startOf(reservation)
  const now = context.clock.local()
  if (before.day < now.day || (before.day === now.day && before.minute <= now.minute))
    throw new Refusal('reservation_past')
  if (reservation.clientEmail === null) throw new Refusal('client_without_email')
  if (reservation.serviceId === null) throw new Refusal('service_gone')
  const parts = readStoredParts(reservation)
  const waited = {
    service: {
      id: reservation.serviceId,
      duration: reservation.duration,
      variantName: parts?.variant.name ?? '',
    },
    praticienId: reservation.praticienId,
    times,
    before,
    reservationId: reservation.id,
    client: { name: reservation.clientName, email: reservation.clientEmail, phone: reservation.clientPhone },
  }
  await refuseTimes(context, waited)
  await addUnconfirmed(context, waited, origin)
}

type TypedRequest = Input<typeof addWaitingRequest>['body']

/** Listed at once: staff know the person. A mailbox that confirms gets mails. */
export async function addTyped(
  context: AppContext,
  caller: Admin,
  { clientName, clientEmail, clientPhone, ...asked }: TypedRequest,
): Promise<number> {
  const { database, clock } = context
  await requireOpen(database.kysely)
  const waited = {
    ...(await readWaited(database.kysely, asked, { isVisitor: false })),
    client: { name: clientName, email: clientEmail ?? null, phone: clientPhone ?? null },
  }
  await refuseTimes(context, waited)
  return database.transaction((trx) =>
    insertWaitingRequest(trx, { ...toRow(waited), ...createLink(clock.instant()).row, typed_by: caller.id }),
  )
}

async function requireOpen(db: Db): Promise<void> {
  if (!(await isWaitingListOpen(db))) throw new Refusal('waiting_list_off')
}

type Asked = RequestedService & WaitingTimesForm & { praticienId?: number | undefined }

async function readWaited(db: Db, asked: Asked, { isVisitor }: { isVisitor: boolean }) {
  const { praticienId, weekdays, periods, until, ...chosen } = asked
  const service = await requireService(db, chosen)
  if (isVisitor) refuseOnRequest(service)
  await requireBookablePractitioners(db, { ...chosen, praticienId })
  return {
    service: { id: service.id, duration: service.duration, variantName: service.parts.variant.name },
    praticienId: praticienId ?? null,
    times: { weekdays, periods, until },
    before: null,
    reservationId: null,
  }
}

async function refuseTimes(
  { database: { kysely: db }, clock }: AppContext,
  { service, praticienId, times: { until }, before }: Waited,
): Promise<void> {
  const { day: today } = clock.local()
  const ids = await requireBookablePractitioners(db, {
    serviceId: service.id,
    praticienId: praticienId ?? undefined,
  })
  const agendas = await readAgendas(db, ids)
  const days = Math.max(...[...agendas.values()].map(({ horizonDays }) => horizonDays))
  const latest = latestUntil({ horizon: addDays(today, days), before })
  if (until >= today && until <= latest) return
  const message = french`Le champ « Jusqu’au » va d’aujourd’hui au ${frenchDate(latest)}.`
  throw new Refusal('invalid', { issues: [{ path: 'until', message }] })
}

/** The same whatever is known of the mailbox: without a mail that may leave, nothing is stored. */
async function addUnconfirmed(context: AppContext, waited: Waited, origin: BookingOrigin): Promise<void> {
  const { config, database, clock } = context
  const { email } = waited.client
  if (email === null) return
  await database.transaction(async (trx) => {
    const bounds = networkBounds(origin.address, {
      network: boundFor(BOUNDS.network, !origin.isFromPerson),
      site: BOUNDS.site,
    })
    await countLinkUse(context, trx, { purpose: 'waiting-list', bounds })
    const { token, row } = createLink(clock.instant())
    const id = await insertWaitingRequest(trx, { ...toRow(waited), ...row })
    const isSent = await notifyByMail(context, trx, {
      type: TO_CONFIRM,
      event: `${TO_CONFIRM}:${id}:${clock.instant()}`,
      to: email,
      values: { waitingUrl: `${await findSiteOrigin(config, trx)}/attente/${token}` },
      cap: await readMailboxCap(context, trx),
    })
    if (!isSent) await trx.deleteFrom('waiting_requests').where('id', '=', id).execute()
  })
}

function toRow({ service, praticienId, times, reservationId, client }: Waited) {
  return {
    client_name: client.name,
    client_email: client.email,
    client_phone: client.phone,
    service_id: service.id,
    duration_minutes: service.duration,
    variant_name: service.variantName,
    practitioner_id: praticienId,
    weekdays: [...new Set(times.weekdays ?? [])].sort().join(''),
    periods: PERIOD_NAMES.filter((name) => times.periods?.includes(name)).join(','),
    until: times.until,
    reservation_id: reservationId,
  }
}

/** Unknown and malformed tokens, and unconfirmed ones older than a day, get the same not_found. */
async function requireRequest(context: AppContext, token: string): Promise<WaitingRow> {
  const { database, clock } = context
  const row = await findRequestByToken(database.kysely, { token, now: clock.instant() })
  if (!row) throw new Refusal('not_found')
  return row
}

export async function showOwnWaiting(context: AppContext, token: string): Promise<OwnWaiting> {
  const { database, clock } = context
  const row = await requireRequest(context, token)
  const isLive = await isLiveRequest(database.kysely, row.id, clock.local())
  const { weekdays, periods, until } = timesOf(row)
  return {
    state: row.confirmedAt === null && row.endedAt === null ? 'unconfirmed' : isLive ? 'waiting' : 'ended',
    service: serviceNameOf(row),
    duration: row.duration,
    practitioner: row.first_name === null ? null : `${row.first_name} ${row.last_name}`,
    weekdays: [...weekdays],
    periods: [...periods],
    until,
    reservation: reservationStartOf(row),
  }
}

export async function confirmWaiting(context: AppContext, token: string): Promise<OwnWaiting> {
  const { database, clock } = context
  const { id, clientEmail, confirmedAt } = await requireRequest(context, token)
  if (confirmedAt === null && clientEmail !== null) {
    await database.transaction(async (trx) => {
      await lockKeys(database, trx, { namespace: 'waitingList', keys: [limitKey(clientEmail)] })
      await refuseFull(trx, { email: clientEmail, now: clock.local(), id })
      await consumeLink(trx, 'waiting_requests', { token, now: clock.instant() })
    })
  }
  return showOwnWaiting(context, token)
}

async function refuseFull(
  trx: Trx,
  { email, now }: { email: string; now: LocalTime; id: number },
): Promise<void> {
  const waiting = await listWaitingAddresses(trx, { email, now })
  const own = waiting.filter((other) => limitKey(other) === limitKey(email))
  if (own.length >= MAX_WAITING_REQUESTS) throw new Refusal('waiting_list_full')
}

export async function endOwnWaiting(context: AppContext, token: string): Promise<OwnWaiting> {
  const { database, clock } = context
  const { id } = await requireRequest(context, token)
  await endRequest(database.kysely, id, { now: clock.instant() })
  return showOwnWaiting(context, token)
}

export async function removeRequest(
  { database, clock }: AppContext,
  caller: Admin,
  id: number,
): Promise<void> {
  const isEnded = await endRequest(database.kysely, id, { now: clock.instant(), ...scopeOf(caller) })
  if (!isEnded) throw new Refusal('not_found')
}

export function timesOf({ weekdays, periods, until }: WaitingRow): WaitingTimes {
  return {
    weekdays: [...weekdays].map(Number),
    periods: periods === '' ? [] : (periods.split(',') as PeriodName[]),
    until: until as Day,
  }
}

export function serviceNameOf({ serviceName, variantName }: WaitingRow): string {
  return variantName === '' ? serviceName : `${serviceName} (${variantName})`
}

export function reservationStartOf({ reservationDate: day, reservationStart: minute }: WaitingRow) {
  return day === null || minute === null ? null : toDateAndTime({ day, minute })
}

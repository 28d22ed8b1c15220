import type { Admin } from '#contract/accounts/sign-in.ts'
import type { NewWaitingRequest, WaitingTimesForm } from '#contract/booking/waiting/waiting-list.ts'
import { invalid, Refusal } from '#contract/errors.ts'
import { scopeOf } from '#domain/accounts/role.ts'
import { isInTime } from '#domain/booking/deadline.ts'
import { latestUntil, PERIOD_NAMES } from '#domain/booking/waiting-list.ts'
import { frenchDate } from '#domain/language/french-day.ts'
import { addDays, isPast, type LocalTime } from '#domain/language/time.ts'
import { french } from '#domain/language/typography.ts'
import { boundFor } from '#domain/messages/booking-limits.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Db } from '#server/db/engine.ts'
import { findSiteOrigin } from '#server/db/site-address.ts'
import { createLink } from '#server/db/statements/one-time-links.ts'
import { readStored, readSwitches } from '#server/db/statements/stored-settings.ts'
import { requireBookablePractitioners } from '#server/practice/agendas/practitioners.ts'
import { readAgendas } from '#server/practice/agendas/queries.ts'
import {
  type RequestedService,
  readStoredParts,
  refuseOnRequest,
  requireService,
} from '#server/practice/price-list/services.ts'
import { type BookingOrigin, countLinkUse, networkBounds } from '../../messages/booking-limits/actions.ts'
import { requireReservationByToken } from '../../messages/links/actions.ts'
import { mailStranger } from '../../messages/notifications/stranger-mails.ts'
import { startOf } from '../reservations/with-reservation.ts'
import { endRequest, insertWaitingRequest } from './queries.ts'

const TO_CONFIRM = 'waiting_to_confirm'

/** Requests of one network, and of the whole site, within 24 hours. */
const BOUNDS = { network: 10, site: 200 }

type Client = { name: string | null; email: string | null; phone: string | null }

type Waited = {
  service: { id: number; duration: number; variantName: string }
  praticienId: number | null
  times: WaitingTimesForm
  before: LocalTime | null
  reservation: { id: number; generation: number } | null
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
  if (isPast(before, now)) throw new Refusal('reservation_past')
  const { moveHours: hours } = await readStored(db, 'deadlines')
  if (!isInTime(before, { hours, now })) throw new Refusal('too_late_to_move')
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
    reservation: { id: reservation.id, generation: reservation.generation },
    client: { name: reservation.clientName, email: reservation.clientEmail, phone: reservation.clientPhone },
  }
  await refuseTimes(context, waited)
  await addUnconfirmed(context, waited, origin)
}

export async function requireOpen(db: Db): Promise<void> {
  if (!(await readSwitches(db)).waitingList) throw new Refusal('waiting_list_off')
}

type Asked = RequestedService & WaitingTimesForm & { praticienId?: number | undefined }

export async function readWaited(db: Db, asked: Asked, { isVisitor }: { isVisitor: boolean }) {
  const { praticienId, weekdays, periods, until, ...chosen } = asked
  const service = await requireService(db, chosen)
  if (isVisitor) refuseOnRequest(service)
  await requireBookablePractitioners(db, { ...chosen, praticienId })
  return {
    service: { id: service.id, duration: service.duration, variantName: service.parts.variant.name },
    praticienId: praticienId ?? null,
    times: { weekdays, periods, until },
    before: null,
    reservation: null,
  }
}

export async function refuseTimes(
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
  throw invalid('until', message)
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
    const isSent = await mailStranger(context, trx, {
      type: TO_CONFIRM,
      event: `${TO_CONFIRM}:${id}:${row.created_at}`,
      to: email,
      values: { waitingUrl: `${await findSiteOrigin(config, trx)}/attente/${token}` },
      address: origin.address,
    })
    if (!isSent) await trx.deleteFrom('waiting_requests').where('id', '=', id).execute()
  })
}

/** For an appointment, what the version before reads: this one reads it from there. */
export function toRow({ service, praticienId, times, reservation, client }: Waited) {
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
    reservation_id: reservation?.id ?? null,
    generation: reservation?.generation ?? 0,
  }
}

export async function removeRequest(
  { database, clock }: AppContext,
  caller: Admin,
  id: number,
): Promise<void> {
  const isEnded = await endRequest(database.kysely, id, { now: clock.instant(), ...scopeOf(caller) })
  if (!isEnded) throw new Refusal('not_found')
}

import type { AgainOffer, AgainReply, BookAgain } from '#contract/booking/own-link.ts'
import { invalid, Refusal } from '#contract/errors.ts'
import { startsLike } from '#domain/booking/slots/again.ts'
import { findFirstSlots } from '#domain/booking/slots/slots.ts'
import { toEuros } from '#domain/language/money.ts'
import { addDays, daysOf, toDateAndTime } from '#domain/language/time.ts'
import { french } from '#domain/language/typography.ts'
import { reservationPhase } from '#domain/visit/reservation-state.ts'
import type { AppContext } from '#server/app-context.ts'
import { idempotentRequest } from '#server/idempotency.ts'
import { readAvailabilities, wallClockOf } from '#server/practice/agendas/availability.ts'
import { listPractitionerIds } from '#server/practice/agendas/practitioners.ts'
import {
  type BookedService,
  findSoldToday,
  type RequestedService,
} from '#server/practice/price-list/services.ts'
import type { ChosenVoucher } from '../../accounting/redemption/chosen.ts'
import { findPackOfLink, settlesSome, toPackBalance } from '../../accounting/redemption/own-voucher.ts'
import type { BookingOrigin } from '../../messages/booking-limits/actions.ts'
import { createReservationLink, requireReservationByToken } from '../../messages/links/actions.ts'
import type { LinkedReservation } from '../../messages/links/queries.ts'
import { bookAsVisitor } from '../booking/by-visitor.ts'
import { startOf } from '../reservations/with-reservation.ts'

/** Weeks in which a usual hour is looked for. */
const WEEKS_AHEAD = 26

/** Null where the visit is not over, or its service, length or practitioner cannot be booked any more. */
export async function offerAgain(context: AppContext, token: string): Promise<AgainOffer | null> {
  const reservation = await requireReservationByToken(context, token)
  const sold = await findAgain(context, reservation)
  if (sold === null) return null
  const { service } = sold
  const { usual, next } = await findStarts(context, reservation, service)
  if (usual.length + next.length === 0) return null
  const pack = await findPackOfLink(context, reservation)
  const visit = { ...service, serviceId: service.id, minutes: service.duration }
  return {
    service: service.name,
    duration: service.duration,
    price: toEuros(service.cents),
    practitioner: `${reservation.firstName} ${reservation.lastName}`,
    usual: usual.map(toDateAndTime),
    next: next.map(toDateAndTime),
    ...(pack && settlesSome(pack, visit) && { pack: toPackBalance(pack) }),
  }
}

type Again = { request: RequestedService; service: BookedService }

async function findAgain(
  { database: { kysely: db }, clock }: AppContext,
  reservation: LinkedReservation,
): Promise<Again | null> {
  const { serviceId, praticienId } = reservation
  const isCancelled = reservation.cancelledAt !== null
  const isPast = reservationPhase({ at: startOf(reservation), isCancelled }, clock.local()) === 'past'
  if (!isPast || serviceId === null) return null
  const offering = await listPractitionerIds(db, { serviceId, praticienId, online: true })
  if (offering.length === 0) return null
  const sold = await findSoldToday(db, { ...reservation, serviceId })
  return sold === null || sold.service.onRequest ? null : sold
}

async function findStarts(
  { database: { kysely: db }, clock }: AppContext,
  reservation: LinkedReservation,
  service: BookedService,
) {
  const start = clock.local().day
  const end = addDays(start, WEEKS_AHEAD * 7)
  const availabilities = await readAvailabilities(db, [reservation.praticienId], {
    start,
    end,
    service,
    now: clock.instant(),
  })
  const wallClock = wallClockOf(clock, daysOf(start, end))
  const free = findFirstSlots([...availabilities.values()], start, {
    count: Number.POSITIVE_INFINITY,
    clock: wallClock,
  })
  return startsLike(
    startOf(reservation),
    free.filter(({ day }) => day <= end),
  )
}

/** As a visitor's booking: within all bounds, and confirmed by mail where the practice asks for it. */
export async function bookAgain(
  context: AppContext,
  token: string,
  {
    body: { usesPack = false, ...body },
    origin,
    key,
  }: { body: BookAgain; origin: BookingOrigin; key: string | undefined },
): Promise<AgainReply> {
  const reservation = await requireReservationByToken(context, token)
  const sold = await findAgain(context, reservation)
  if (sold === null) throw new Refusal('service_gone')
  const { clientName, clientEmail, clientPhone, praticienId } = reservation
  if (clientName === null || clientEmail === null) throw new Refusal('client_without_email')
  const { variantId, ...chosen } = sold.request
  const request = {
    ...body,
    ...chosen,
    praticienId,
    clientName,
    clientEmail,
    variantId: variantId ?? undefined,
    clientPhone: clientPhone ?? undefined,
    optionIds: [...(chosen.optionIds ?? [])],
  }
  const { outcome, link } = await bookAsVisitor(context, request, {
    origin,
    tellClient: true,
    chosen: usesPack ? await requirePackOfLink(context, reservation) : undefined,
    idempotency: idempotentRequest(context.config, key, {
      visitor: token,
      body: { ...request, usesPack },
      now: context.clock.instant(),
    }),
    holdCredentials: { visitorHash: undefined, tokenHash: undefined },
  })
  const { id, confirmBefore = null } = outcome
  const isBooked = confirmBefore === null
  // A repeated request has none.
  const ownLink =
    link ?? (isBooked ? await createReservationLink(context, context.database.kysely, id) : null)
  return { message: 'Réservation créée', link: ownLink, confirmBefore }
}

async function requirePackOfLink(
  context: AppContext,
  reservation: LinkedReservation,
): Promise<ChosenVoucher> {
  const voucher = await findPackOfLink(context, reservation)
  if (voucher) return { voucher, field: 'usesPack' }
  throw invalid('usesPack', PACK_GONE)
}

const PACK_GONE = french`Votre carnet ne peut plus servir : réservez sans lui.`

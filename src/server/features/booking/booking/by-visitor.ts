import type { Admin } from '#contract/accounts/sign-in.ts'
import type { NewReservation } from '#contract/booking/reservations.ts'
import type { Availability } from '#domain/booking/slots/availability.ts'
import type { Cents } from '#domain/language/money.ts'
import { type LocalTime, toLocalTime } from '#domain/language/time.ts'
import { DEPOSIT_MS } from '#domain/visit/deposit.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Trx } from '#server/db/engine.ts'
import { findReply, type IdempotentRequest, storeReply } from '#server/idempotency.ts'
import { readAvailabilities, wallClockOf } from '#server/practice/agendas/availability.ts'
import { choosePractitioner } from '#server/practice/agendas/choose-practitioner.ts'
import { requireBookablePractitioners } from '#server/practice/agendas/practitioners.ts'
import { type BookedService, lockService, refuseOnRequest } from '#server/practice/price-list/services.ts'
import { refuseConcurrent } from '#server/practice/reservations/concurrent-reservations.ts'
import { type BookingOutcome, deleteHoldsOf, lockAgendas } from '#server/practice/reservations/write.ts'
import { type ChosenVoucher, findChosen } from '../../accounting/redemption/chosen.ts'
import { lockChosen, redeemAtBooking } from '../../accounting/redemption/redeem.ts'
import type { BookingOrigin } from '../../messages/booking-limits/actions.ts'
import { createReservationLink } from '../../messages/links/actions.ts'
import { askedDeposit } from '../deposits/rule.ts'
import { admitVisitor } from './admit.ts'
import { announceBooking } from './announce.ts'
import { refuseOtherTerms } from './chosen-service.ts'
import { insertReservation } from './reservation-row.ts'

/** Proof that a hold is the caller's: hashes of their cookie and of the hold's token. */
type HoldCredentials = { visitorHash: string | undefined; tokenHash: string | undefined }

export type RequestCredentials = { idempotency: IdempotentRequest; holdCredentials: HoldCredentials }

type VisitorCredentials = RequestCredentials & {
  tellClient: boolean
  origin: BookingOrigin | null
  /** By a link in a mail, which proves the mailbox; the work runs first in the transaction that books. */
  claimByMail?: (trx: Trx) => Promise<void>
  /** Instead of one whose code the request has. */
  chosen?: ChosenVoucher | undefined
  /** Staff who book like a visitor. */
  caller?: Admin | null
  concurrent?: boolean | undefined
}

/** `link`: null for a pending booking, for one by staff and for a repeated request. */
export type LinkedOutcome = { outcome: BookingOutcome; link: string | null }

/** Books only what the public calendar offers. `origin` is null for staff, whom no limit bounds. */
export async function bookAsVisitor(
  context: AppContext,
  request: NewReservation,
  { origin, tellClient, idempotency, holdCredentials, claimByMail, ...credentials }: VisitorCredentials,
): Promise<LinkedOutcome> {
  const { database, clock } = context
  const practitionerIds = await requireBookablePractitioners(database.kysely, request)
  const slot = toLocalTime(request)
  const byStaff = origin === null
  const chosen = credentials.chosen ?? (await findChosen(context, request.voucherCode, origin))
  return database.transaction(async (trx) => {
    // Before every read that it protects: on PostgreSQL each statement sees what was committed before it.
    await lockAgendas(context, trx, practitionerIds)
    await lockChosen(context, trx, chosen)
    const earlierBooking = await findReply<BookingOutcome>(trx, idempotency)
    if (earlierBooking) return { outcome: earlierBooking, link: null }

    await claimByMail?.(trx)
    const now = clock.instant()
    const service = await lockService(database, trx, request)
    if (!byStaff) refuseOnRequest(service)
    refuseOtherTerms(service, request)
    const holds = await deleteHoldsOf(trx, { ...holdCredentials, now })
    const held = holds.find(({ date, start }) => date === slot.day && start === slot.minute)
    const range = { start: slot.day, end: slot.day }
    const availabilities = await readAvailabilities(trx, practitionerIds, { ...range, service, now })
    const practitionerId = await choosePractitioner(trx, availabilities, {
      slot,
      wallClock: wallClockOf(clock, [slot.day]),
      preferred: held?.praticienId,
    })
    const { duration, buffer } = availabilities.get(practitionerId) as Availability

    // Last, so that only a request for a free slot learns that a bound is reached.
    const visit = { slot, service, request, origin, isProven: claimByMail !== undefined, chosen, now }
    const { deposit, heldUntil } = await decideHold(context, trx, visit)
    const plan = { practitionerId, service, duration, buffer, source: 'public', heldUntil, now } as const
    const booking = await insertReservation(trx, request, { ...plan, byStaff })
    const { caller = null, concurrent: isMeant } = credentials
    await refuseConcurrent(trx, [booking.id], { caller, isMeant })
    await redeemAtBooking(context, trx, { booking, chosen, notedBy: null })
    const notice = { tellClient, actorId: null, byStaff, address: origin?.address ?? null }
    const outcome = await announceBooking(context, trx, { booking, heldUntil, deposit, ...notice })
    const hasLink = !byStaff && heldUntil === null
    const link = hasLink ? await createReservationLink(context, trx, booking.id) : null
    await storeReply(trx, idempotency, outcome)
    return { outcome, link }
  })
}

type WantedVisit = {
  slot: LocalTime
  service: BookedService
  request: NewReservation
  origin: BookingOrigin | null
  isProven: boolean
  chosen: ChosenVoucher | null | undefined
  now: number
}

/** `heldUntil`: null for a booking that stands at once. A deposit takes the place of a mail’s link. */
async function decideHold(
  context: AppContext,
  trx: Trx,
  { origin, isProven, chosen, now, ...visit }: WantedVisit,
): Promise<{ deposit: Cents; heldUntil: number | null }> {
  if (origin === null) return { deposit: 0, heldUntil: null }
  const { slot, request } = visit
  const visitor = { ...origin, email: request.clientEmail }
  const confirmedUntil = await admitVisitor(context, trx, { slot, visitor, isProven })
  // None of whoever comes by a mailed link, or pays by a voucher.
  const deposit = isProven || chosen ? 0 : await askedDeposit(context, trx, visit)
  return { deposit, heldUntil: deposit > 0 ? now + DEPOSIT_MS : confirmedUntil }
}

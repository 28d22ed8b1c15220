import {
  createReservation,
  NewReservation,
  type StaffReservationRequest,
} from '#contract/booking/reservations.ts'
import { invalidFields } from '#contract/errors.ts'
import { toCents } from '#domain/language/money.ts'
import type { AppContext } from '#server/app-context.ts'
import type { HandlerInput, Serve } from '#server/http/serve.ts'
import { findReply, idempotentRequest } from '#server/idempotency.ts'
import type { BookingOutcome } from '#server/practice/reservations/write.ts'
import { isFromPerson } from '#server/security/form-age.ts'
import { hashToken } from '#server/security/tokens.ts'
import { refuseOnFullDisk } from '#server/storage/disk.ts'
import { findChosenByStaff } from '../../accounting/redemption/chosen.ts'
import { createReservationLink } from '../../messages/links/actions.ts'
import { createDepositLink } from '../deposits/pending.ts'
import { bookAsStaff, findAgendasForStaff } from './by-staff.ts'
import { bookAsVisitor, type LinkedOutcome } from './by-visitor.ts'

export function bookingRoutes(serve: Serve, context: AppContext): void {
  serve(createReservation, async (handling) => {
    const { outcome, link } = await book(context, handling)
    const { confirmBefore, praticienName, deposit, ...booking } = outcome
    const reply = { message: 'Réservation créée', booking, ...(praticienName && { praticienName }) }
    handling.note.subjectId = booking.id
    if (deposit !== undefined) {
      const payLink = await createDepositLink(context, booking.id, toCents(deposit.euros))
      return { ...reply, pending: true as const, deposit: { ...deposit, payLink } }
    }
    if (confirmBefore !== undefined) return { ...reply, pending: true as const, confirmBefore }
    // Only visitors get the link: staff book for somebody else.
    if (handling.caller === null) {
      handling.reply.header(
        'location',
        link ?? (await createReservationLink(context, context.database.kysely, booking.id)),
      )
    }
    return reply
  })
}

async function book(
  context: AppContext,
  {
    body: { website: _website, formAge: _formAge, ...body },
    headers,
    caller,
    request,
  }: HandlerInput<typeof createReservation>,
): Promise<LinkedOutcome> {
  const { config, database, clock } = context
  const { visitor } = request
  const key = headers['idempotency-key']
  const idempotency = idempotentRequest(config, key, { visitor, body, now: clock.instant() })
  const earlierBooking = await findReply<BookingOutcome>(database.kysely, idempotency)
  if (earlierBooking) return { outcome: earlierBooking, link: null }
  await refuseOnFullDisk(config)
  const holdCredentials = {
    visitorHash: visitor && hashToken(visitor),
    tokenHash: body.holdToken && hashToken(body.holdToken),
  }
  const agendas = caller && (await findAgendasForStaff(database.kysely, caller, body))
  if (caller && agendas !== null) {
    const credentials = { idempotency, holdCredentials }
    const booking = await bookAsStaff(context, body, { agendas, caller, ...credentials })
    return { outcome: booking, link: null }
  }
  // Only staff may suppress the client's notification.
  const tellClient = caller === null || body.tellClient !== false
  const origin =
    caller === null
      ? { address: request.ip, isFromPerson: isFromPerson(config, request.body, clock.instant()) }
      : null
  const chosen = caller === null ? undefined : await findChosenByStaff(context, caller, body)
  return bookAsVisitor(context, requireVisitorFields(body), {
    tellClient,
    chosen,
    caller,
    concurrent: body.concurrent,
    origin,
    idempotency,
    holdCredentials,
  })
}

/** Staff may leave fields empty, except where they book like a visitor. No visitor names a pack. */
function requireVisitorFields({
  tellClient: _,
  firstFree: _firstFree,
  packId: _packId,
  concurrent: _concurrent,
  ...body
}: StaffReservationRequest): NewReservation {
  const parsed = NewReservation.safeParse(body)
  if (parsed.success) return parsed.data
  throw invalidFields(parsed.error)
}

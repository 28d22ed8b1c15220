import { invalidFields } from '#contract/errors.ts'
import { createReservation, NewReservation, type StaffReservation } from '#contract/reservations.ts'
import type { Booking } from '#server/agendas/write.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Handling, Serve } from '#server/http/serve.ts'
import { findReply, idempotentRequest } from '#server/idempotency.ts'
import { hashToken } from '#server/security/tokens.ts'
import { refuseOnFullDisk } from '#server/storage/disk.ts'
import { openLink } from '../links/actions.ts'
import { agendaOfStaff, bookAsStaff, bookAsVisitor } from './actions.ts'

type BookingRequest = Handling<typeof createReservation>

export function bookingRoutes(serve: Serve, context: AppContext): void {
  const { config, database, clock } = context

  // Only visitors get the link: staff book for somebody else.
  const created = async (booking: Booking, { caller, reply }: Pick<BookingRequest, 'caller' | 'reply'>) => {
    if (caller === null) reply.header('location', await openLink(context, database.kysely, booking.id))
    return { message: 'Réservation créée', booking }
  }

  serve(createReservation, async (handling) => {
    const { body, headers, caller, request } = handling
    const { visitor } = request
    const once = idempotentRequest(headers['idempotency-key'], { visitor, body, now: clock.instant() })
    const first = await findReply<Booking>(database.kysely, once)
    if (first) return created(first, handling)
    await refuseOnFullDisk(config)
    const holder = {
      visitorHash: visitor && hashToken(visitor),
      tokenHash: body.holdToken && hashToken(body.holdToken),
    }
    const praticienId = caller && (await agendaOfStaff(database.kysely, caller, body))
    if (caller && praticienId !== null) {
      const staff = { praticienId, actorId: caller.id, once, holder }
      return created(await bookAsStaff(context, body, staff), handling)
    }
    // Only staff may suppress the client's notification.
    const tellClient = caller === null || body.tellClient !== false
    return created(
      await bookAsVisitor(context, completeRequest(body), { tellClient, once, holder }),
      handling,
    )
  })
}

/** Staff may leave fields empty, except where they book like a visitor. */
function completeRequest({ tellClient: _, ...body }: StaffReservation): NewReservation {
  const wanted = NewReservation.safeParse(body)
  if (wanted.success) return wanted.data
  throw invalidFields(wanted.error)
}

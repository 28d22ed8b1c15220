import { Refusal } from '#contract/errors.ts'
import { createReservation, NewReservation, type StaffReservation } from '#contract/reservations.ts'
import { refuseOnFullDisk } from '#server/disk.ts'
import { keptReply, onceKey } from '#server/http/idempotency.ts'
import type { Serve } from '#server/http/serve.ts'
import { hashToken } from '#server/http/session.ts'
import type { Practice } from '#server/practice.ts'
import type { Booking } from '../reservations/actions.ts'
import { agendaOfStaff, bookAsStaff, bookAsVisitor } from './actions.ts'

export function bookingRoutes(serve: Serve, practice: Practice): void {
  const { config, database, clock } = practice

  serve(createReservation, async ({ body, headers, caller, request: { visitor } }) => {
    const once = onceKey(headers['idempotency-key'], { visitor, body, now: clock.instant() })
    const first = await keptReply<Booking>(database.kysely, once)
    if (first) return created(first)
    await refuseOnFullDisk(config)
    const holder = {
      visitorHash: visitor && hashToken(visitor),
      tokenHash: body.holdToken && hashToken(body.holdToken),
    }
    const praticienId = caller && (await agendaOfStaff(database.kysely, caller, body))
    if (caller && praticienId !== null) {
      const staff = { praticienId, actorId: caller.id, once, holder }
      return created(await bookAsStaff(practice, body, staff))
    }
    return created(await bookAsVisitor(practice, completeWish(body), { once, holder }))
  })
}

function created(booking: Booking) {
  return { message: 'Réservation créée', booking }
}

/** A visitor gives every field that the public form asks for. */
function completeWish({ tellClient: _, ...body }: StaffReservation): NewReservation {
  const wish = NewReservation.safeParse(body)
  if (wish.success) return wish.data
  const issues = wish.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }))
  throw new Refusal('invalid', { issues })
}

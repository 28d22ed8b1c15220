import { Refusal } from '#contract/errors.ts'
import * as contract from '#contract/reservations.ts'
import { refuseOnFullDisk } from '#server/disk.ts'
import { keptReply, onceKey } from '#server/http/idempotency.ts'
import type { Serve } from '#server/http/serve.ts'
import type { Practice } from '#server/practice.ts'
import {
  agendaOfStaff,
  type Booking,
  bookAsStaff,
  bookAsVisitor,
  cancelReservation,
  moveReservation,
} from './actions.ts'
import { listEntries } from './queries.ts'

export function reservationRoutes(serve: Serve, practice: Practice): void {
  const { config, database, clock } = practice

  serve(contract.createReservation, async ({ body, headers, caller, request: { visitor } }) => {
    const once = onceKey(headers['idempotency-key'], { visitor, body, now: clock.instant() })
    const first = await keptReply<Booking>(database.kysely, once)
    if (first) return created(first)
    await refuseOnFullDisk(config)
    const praticienId = caller && (await agendaOfStaff(database.kysely, caller, body))
    return created(
      praticienId === null
        ? await bookAsVisitor(practice, completeWish(body), once)
        : await bookAsStaff(practice, body, { praticienId, once }),
    )
  })

  serve(contract.listReservations, ({ caller, query }) =>
    listEntries(database.kysely, caller.role === 'superadmin' ? query : { ...query, praticienId: caller.id }),
  )

  serve(contract.moveReservation, async ({ caller, params, body }) => ({
    message: 'Réservation modifiée',
    booking: await moveReservation(practice, { caller, ...params }, body),
  }))

  serve(contract.cancelReservation, async ({ caller, params }) => {
    await cancelReservation(practice, { caller, ...params })
    return { message: 'Réservation supprimée' }
  })
}

function created(booking: Booking) {
  return { message: 'Réservation créée', booking }
}

/** A visitor gives every field that the public form asks for. */
function completeWish(body: contract.StaffReservation): contract.NewReservation {
  const wish = contract.NewReservation.safeParse(body)
  if (wish.success) return wish.data
  const issues = wish.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }))
  throw new Refusal('invalid', { issues })
}

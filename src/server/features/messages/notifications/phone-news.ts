import { type AnnouncedChange, practitionersToTell } from '#domain/messages/message-plan.ts'
import type { PushKind } from '#domain/messages/practice/push-text.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Trx } from '#server/db/engine.ts'
import { insertReservationPush } from '../push/queries.ts'
import type { MessageReservationRow } from './queries.ts'

type PhoneNews = {
  change: {
    kind: string
    actorId: number | null
    byStaff?: boolean | undefined
    previous?: { practitionerId: number } | undefined
  }
  reservation: Pick<MessageReservationRow, 'id' | 'practitioner_id'>
}

const PUSHED: Partial<Record<string, [announced: AnnouncedChange, kind: PushKind]>> = {
  created: ['created', 'booked'],
  moved: ['moved', 'moved'],
  cancelled: ['cancelled', 'cancelled'],
}

/** Of clients’ own changes, whether or not a mail announces them: it may wait longer than the phone. */
export async function tellPhones(
  { clock }: AppContext,
  trx: Trx,
  { change, reservation }: PhoneNews,
): Promise<void> {
  const { kind, actorId, byStaff, previous } = change
  const pushed = PUSHED[kind]
  if (actorId !== null || byStaff || !pushed) return
  const practitioner = reservation.practitioner_id
  const before = previous?.practitionerId ?? practitioner
  const isGiven = kind === 'moved' && before !== practitioner
  const told = practitionersToTell(isGiven ? 'given' : pushed[0], {
    startBeforeChange: null,
    termsBeforeChange: null,
    practitionerBeforeChange: before,
    unsent: [],
    practitioner,
    actorId,
  })
  await insertReservationPush(trx, {
    // The practitioner who had it before is told by mail: a push would name a reservation that is not theirs.
    userIds: told.filter((id) => id === practitioner),
    kind: isGiven ? 'booked' : pushed[1],
    reservationId: reservation.id,
    now: clock.instant(),
  })
}

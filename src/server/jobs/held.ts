import type { Db, Trx } from '../db/engine.ts'
import { INVITATION, PLANNED_TYPES } from './queries.ts'

/**
 * After a restore nobody knows which of them have left since the backup. Reminders and invitations go, and the worker
 * plans them again from the reservations.
 */
export async function holdWaitingMessages(trx: Trx): Promise<void> {
  await trx
    .deleteFrom('testimonial_invitations')
    .where('used_at', 'is', null)
    .where('reservation_id', 'in', (eb) =>
      eb
        .selectFrom('outbox')
        .select('reservation_id')
        .where('state', '=', 'waiting')
        .where('type', '=', INVITATION)
        .where('reservation_id', 'is not', null)
        .$narrowType<{ reservation_id: number }>(),
    )
    .execute()
  await trx.deleteFrom('outbox').where('state', '=', 'waiting').where('type', 'in', PLANNED_TYPES).execute()
  await trx
    .updateTable('outbox')
    .set({ is_held: 1, claimed_until: 0, handed_over_at: null })
    .where('state', '=', 'waiting')
    .execute()
}

export async function countHeldMessages(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('outbox')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('state', '=', 'waiting')
    .where('is_held', '=', 1)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Their tries begin anew: the pause of the restore does not count as one. */
export async function releaseHeldMessages(trx: Trx): Promise<void> {
  await trx
    .updateTable('outbox')
    .set({ is_held: 0, first_tried_at: null })
    .where('state', '=', 'waiting')
    .where('is_held', '=', 1)
    .execute()
}

export async function dropHeldMessages(trx: Trx): Promise<void> {
  await trx.deleteFrom('outbox').where('state', '=', 'waiting').where('is_held', '=', 1).execute()
}

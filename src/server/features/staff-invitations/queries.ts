import type { Db, Trx } from '#server/db/engine.ts'

export async function listInvitationTimes(trx: Trx, userId: number, since: number): Promise<number[]> {
  const rows = await trx
    .selectFrom('staff_invitations')
    .select('created_at')
    .where('user_id', '=', userId)
    .where('created_at', '>', since)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(({ created_at }) => created_at)
}

export async function endInvitationsOf(trx: Trx, userId: number): Promise<void> {
  await trx
    .updateTable('staff_invitations')
    .set({ ended: 1 })
    .where('user_id', '=', userId)
    .where('ended', '=', 0)
    .execute()
}

export async function insertInvitation(
  trx: Trx,
  invitation: { userId: number; tokenHash: string; now: number },
): Promise<number> {
  const { id } = await trx
    .insertInto('staff_invitations')
    .values({
      user_id: invitation.userId,
      token_hash: invitation.tokenHash,
      created_at: invitation.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function hasPassword(trx: Trx, userId: number): Promise<boolean> {
  const row = await trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('password_hash', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

type Link = { tokenHash: string; since: number }

export async function findInvited(db: Db, { tokenHash, since }: Link) {
  return db
    .selectFrom('staff_invitations')
    .innerJoin('users', 'users.id', 'user_id')
    .select(['users.id', 'username', 'first_name as firstName', 'last_name as lastName', 'email'])
    .where('token_hash', '=', tokenHash)
    .where('ended', '=', 0)
    .where('staff_invitations.created_at', '>', since)
    .executeTakeFirst()
}

/** Atomic: of two concurrent requests, one gets false. */
export async function consumeInvitation(trx: Trx, { tokenHash, since }: Link): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('staff_invitations')
    .set({ ended: 1 })
    .where('token_hash', '=', tokenHash)
    .where('ended', '=', 0)
    .where('created_at', '>', since)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

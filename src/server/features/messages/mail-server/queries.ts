import type { Carrier } from '#domain/messages/delivery.ts'
import { identityKey } from '#domain/messages/mailbox.ts'
import type { Db, Trx } from '#server/db/engine.ts'

export const TEST_MESSAGE_TYPE = 'trial'

/** Since when mails have failed to leave, as the site's watch finds out each minute; null while they leave. */
export async function findMailFailureStart(db: Db): Promise<number | null> {
  const row = await db.selectFrom('site_alerts').select('since').where('kind', '=', 'mail').executeTakeFirst()
  return row ? Number(row.since) : null
}

export async function isAddressOfTeam(db: Db, email: string): Promise<boolean> {
  const rows = await db
    .selectFrom('users')
    .select('email')
    .where('email', 'is not', null)
    .where('removed_at', 'is', null)
    .where('is_example', '=', 0)
    .execute()
  return rows.some((user) => identityKey(user.email ?? '') === identityKey(email))
}

/** Already sent or failed when inserted, so no worker claims it. */
export async function insertTestMessage(
  trx: Trx,
  message: {
    event: string
    messageId: string
    recipient: string
    subject: string
    channel?: 'mail' | 'sms'
    via: Carrier
    now: number
    error: string | null
  },
): Promise<void> {
  const { channel = 'mail', event, messageId, recipient, subject, via, now, error } = message
  await trx
    .insertInto('outbox')
    .values({
      event,
      channel,
      type: TEST_MESSAGE_TYPE,
      recipient,
      subject,
      body: '',
      message_id: messageId,
      attempts: 1,
      next_attempt_at: now,
      created_at: now,
      tried_at: now,
      last_error: error,
      ...(error === null ? { state: 'sent' as const, sent_at: now, via } : { state: 'failed' as const }),
    })
    .execute()
}

import { sql } from 'kysely'
import { EMAIL_CHANGE_MS } from '#domain/booking/email-change.ts'
import { PENDING_MS } from '#domain/booking/slots/hold.ts'
import { instantBefore, type MessageRule } from '#server/jobs/truth-rules.ts'

// Rules of mails whose link ends: conditions on `outbox`.

/** The time that the booking waited for its confirmation is over. */
export const pendingExpired: MessageRule = {
  about: 'message',
  consequence: 'lapse',
  isBroken: ({ now }) => sql`outbox.created_at <= ${instantBefore(now, PENDING_MS)}`,
}

export const emailChangeClosed: MessageRule = {
  about: 'message',
  consequence: 'lapse',
  isBroken: ({ now }) =>
    sql`not exists (select 1 from email_changes asked
      join agenda_entries changed on changed.id = asked.reservation_id
      where outbox.event = 'email_to_confirm:' || asked.id || ':' || asked.created_at
        and asked.confirmed_at is null and asked.is_replaced = 0
        and asked.generation = changed.link_generation
        and asked.created_at > ${instantBefore(now, EMAIL_CHANGE_MS)})`,
}

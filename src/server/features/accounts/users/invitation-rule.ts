import { sql } from 'kysely'
import { STAFF_INVITATION_MS } from '#domain/accounts/staff-invitation.ts'
import { INVITATION_EVENT } from '#server/jobs/message-events.ts'
import { instantBefore, type MessageRule } from '#server/jobs/truth-rules.ts'

/** The link has been used, renewed or invalidated, or has expired. */
export const invitationClosed: MessageRule = {
  about: 'message',
  consequence: 'lapse',
  isBroken: ({ now }) =>
    sql`not exists (select 1 from staff_invitations link
      where ${sql.lit(INVITATION_EVENT)} || link.id = outbox.event and link.ended = 0
        and link.created_at > ${instantBefore(now, STAFF_INVITATION_MS)})`,
}

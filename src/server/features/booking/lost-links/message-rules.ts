import { type RawBuilder, sql } from 'kysely'
import type { LocalTime } from '#domain/language/time.ts'
import type { MessageRule } from '#server/jobs/truth-rules.ts'

export const LOST_LINKS = 'lost_links'

/** `count`: of the reservations in the mail. */
export function lostLinksEvent({ now, count }: { now: number; count: number }): string {
  return `${LOST_LINKS}:${now}:${count}`
}

/** A reservation in the mail has changed, begun or left the mailbox since, or another has come: it is written anew. */
export const listChanged: MessageRule = {
  about: 'message',
  consequence: 'wait',
  isBroken: ({ local }) =>
    sql`(outbox.event not like ${sql.lit(`${LOST_LINKS}:%:`)} || (select count(*) from ${listedNow(local)})
      or exists (select 1 from ${listedNow(local)} and listed.updated_at > outbox.created_at))`,
}

function listedNow({ day, minute }: LocalTime): RawBuilder<unknown> {
  return sql`agenda_entries listed
    where listed.kind = 'reservation' and listed.cancelled_at is null
      and lower(listed.client_email) = lower(outbox.recipient)
      and (listed.date > ${day} or (listed.date = ${day} and listed.start_minute > ${minute}))`
}

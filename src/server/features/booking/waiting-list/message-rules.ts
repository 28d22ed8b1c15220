import { type RawBuilder, sql } from 'kysely'
import { WAITING_CONFIRMATION_MS } from '#domain/booking/waiting-list.ts'
import { hasCurrentGeneration, WAITING, WAITING_REQUESTS } from '#server/db/statements/waiting-requests.ts'
import { instantBefore, type MessageRule } from '#server/jobs/truth-rules.ts'

// Rules of mails about the waiting list: conditions on `outbox`.

export const waitingLinkClosed: MessageRule = {
  about: 'message',
  consequence: 'lapse',
  isBroken: ({ now }) =>
    sql`not exists (select 1 from ${WAITING_REQUESTS}
      where outbox.event = 'waiting_to_confirm:' || waiting_requests.id || ':' || waiting_requests.created_at
        and waiting_requests.confirmed_at is null and waiting_requests.ended_at is null
        and ${hasCurrentGeneration('waiting_requests')}
        and waiting_requests.created_at > ${instantBefore(now, WAITING_CONFIRMATION_MS)})`,
}

export const requestClosed: MessageRule = {
  about: 'message',
  consequence: 'drop',
  isBroken: () =>
    sql`not exists (select 1 from ${WAITING_REQUESTS}
      where outbox.event = outbox.type || ':' || waiting_requests.id and waiting_requests.ended_at is null)`,
}

export const requestReaddressed: MessageRule = {
  about: 'message',
  consequence: 'drop',
  isBroken: () =>
    sql`not exists (select 1 from ${WAITING_REQUESTS}
      where outbox.event = outbox.type || ':' || waiting_requests.id and ${isRecipient()})`,
}

/** The request has ended, or the offer is gone. */
export const offerClosed: MessageRule = {
  about: 'message',
  consequence: 'drop',
  isBroken: () => sql`not exists (${openOffer()})`,
}

/** Written anew, with a link of its own, as soon as offers leave. */
export const offerReaddressed: MessageRule = {
  about: 'message',
  consequence: 'wait',
  isBroken: () =>
    sql`not exists (${openOffer()} and ${hasCurrentGeneration('waiting_offers')} and ${isRecipient()})`,
}

function openOffer(): RawBuilder<unknown> {
  return sql`select 1 from ${WAITING_REQUESTS}
    join waiting_offers on waiting_offers.request_id = waiting_requests.id
    where outbox.event = outbox.type || ':' || waiting_offers.id and waiting_requests.ended_at is null`
}

function isRecipient(): RawBuilder<boolean> {
  return sql<boolean>`lower(${WAITING.email}) = lower(outbox.recipient)`
}

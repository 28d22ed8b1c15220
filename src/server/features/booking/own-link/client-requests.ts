import type { Admin } from '#contract/accounts/sign-in.ts'
import type { ClientRequest, RequestAnswer } from '#contract/booking/client-requests.ts'
import { Refusal } from '#contract/errors.ts'
import {
  answerDayOf,
  CLIENT_REQUEST_NAMES,
  type ClientRequestKind,
  DAILY_CLIENT_REQUESTS,
  MAX_CLIENT_REQUESTS,
  type RequestDecision,
} from '#domain/booking/client-request.ts'
import { frenchDate } from '#domain/language/french-day.ts'
import { limitKey } from '#domain/messages/mailbox.ts'
import type { MessageValues } from '#domain/messages/message-values.ts'
import type { AppContext } from '#server/app-context.ts'
import { zonedDay } from '#server/clock.ts'
import type { Trx } from '#server/db/engine.ts'
import {
  countLinkUse,
  networkBounds,
  readMailboxCap,
  widerBounds,
} from '../../messages/booking-limits/actions.ts'
import { requireReservationByToken } from '../../messages/links/actions.ts'
import { notifyByMail } from '../../messages/notifications/actions.ts'
import { tellPracticeNews } from '../../messages/notifications/practice-news.ts'
import { insertRequestPush } from '../../messages/push/queries.ts'
import {
  anonymizeRequests,
  findOwnDetails,
  findRequest,
  insertRequest,
  listOpenRequests,
  listRequestTimes,
  markAnswered,
  summarizeOpenRequests,
} from './queries.ts'

const WINDOW_MS = 30 * 24 * 3_600_000

/** Also for past and cancelled reservations. Idempotent while one of this kind is open. `address`: whoever asks. */
export async function addClientRequest(
  context: AppContext,
  token: string,
  { kind, address }: { kind: ClientRequestKind; address: string },
): Promise<void> {
  const { database } = context
  const { id: reservationId, clientEmail } = await requireReservationByToken(context, token)
  await database.transaction(async (trx) => {
    const asked = await listRequestTimes(trx, { reservationId, kind })
    if (asked.some(({ decidedAt }) => decidedAt === null)) return
    refuseTooMany(
      context,
      asked.map(({ askedAt }) => Number(askedAt)),
    )
    const bounds = boundsOf({ clientEmail, address })
    await countLinkUse(context, trx, { purpose: 'data-request', bounds })
    await insertAndTell(context, trx, { reservationId, kind })
  })
}

function boundsOf({ clientEmail, address }: { clientEmail: string | null; address: string }) {
  const { mailbox, site } = DAILY_CLIENT_REQUESTS
  return [
    { name: 'site', bound: site },
    ...(clientEmail === null
      ? []
      : [{ name: limitKey(clientEmail), bound: mailbox }, ...widerBounds(clientEmail, mailbox)]),
    ...networkBounds(address, DAILY_CLIENT_REQUESTS),
  ]
}

function refuseTooMany({ clock }: AppContext, askedAt: readonly number[]): void {
  const since = clock.instant() - WINDOW_MS
  if (askedAt.filter((instant) => instant > since).length < MAX_CLIENT_REQUESTS) return
  throw new Refusal('too_many_requests', { retryAfter: WINDOW_MS / 1000 })
}

type Asked = { reservationId: number; kind: ClientRequestKind }

async function insertAndTell(context: AppContext, trx: Trx, { reservationId, kind }: Asked): Promise<void> {
  const { clock } = context
  const now = clock.instant()
  const { clientName, clientEmail } = await findOwnDetails(trx, reservationId)
  const dueOn = answerDayOf(clock.local().day)
  const id = await insertRequest(trx, {
    kind,
    reservation_id: reservationId,
    email: clientEmail,
    created_at: now,
    due_on: dueOn,
  })
  if (id === undefined) return
  await insertRequestPush(trx, { requestId: id, now })
  const values = { ...requestValues(kind, clientName), answerBefore: frenchDate(dueOn) }
  const event = `data-request:${id}:${now}`
  const cap = await readMailboxCap(context, trx)
  await tellPracticeNews(context, trx, {
    type: 'data_request_new',
    event,
    values: { ...values, clientEmail: clientEmail ?? '' },
  })
  if (clientEmail === null) return
  await notifyByMail(context, trx, { type: 'data_request_received', event, to: clientEmail, values, cap })
}

function requestValues(kind: ClientRequestKind, clientName: string | null): MessageValues {
  return { clientName: clientName ?? '', requestKind: CLIENT_REQUEST_NAMES[kind].toLowerCase() }
}

export async function readClientRequests({ database, config, clock }: AppContext): Promise<ClientRequest[]> {
  const today = clock.local().day
  const rows = await listOpenRequests(database.kysely)
  return rows.map(({ askedAt, ...row }) => ({
    ...row,
    askedOn: zonedDay(config.timeZone, Number(askedAt)),
    isLate: row.answerBefore < today,
  }))
}

export async function countClientRequests({ database, clock }: AppContext) {
  const { count, firstId, answerBefore } = await summarizeOpenRequests(database.kysely)
  if (answerBefore === null) return null
  return {
    count,
    onlyId: count === 1 ? firstId : null,
    answerBefore,
    isLate: answerBefore < clock.local().day,
  }
}

type GivenAnswer = Pick<RequestAnswer, 'decision'> & { id: number; reason?: string | null }

/** Mails the answer, if an address is known: the law requires one. False if nothing could be sent. */
export async function answerRequest(
  context: AppContext,
  caller: Admin,
  { id, decision, reason = null }: GivenAnswer,
): Promise<boolean> {
  const shown = { id, decision, reason: decision === 'refused' ? reason : null }
  return context.database.transaction(async (trx) => {
    const request = await findRequest(trx, id)
    if (!request) throw new Refusal('not_found')
    const answer = { ...shown, decidedBy: caller.id, now: context.clock.instant() }
    if (!(await markAnswered(trx, id, answer))) throw new Refusal('request_answered')
    return tellAnswer(context, trx, { ...request, ...shown })
  })
}

type TellableAnswer = Required<GivenAnswer> & NonNullable<Awaited<ReturnType<typeof findRequest>>>

async function tellAnswer(
  context: AppContext,
  trx: Trx,
  { id, kind, email, clientName, decision, reason }: TellableAnswer,
): Promise<boolean> {
  if (email === null) return false
  return notifyByMail(context, trx, {
    type: decision === 'done' ? 'data_request_done' : 'data_request_refused',
    event: `data-request:${id}:answer`,
    to: email,
    values: { ...requestValues(kind, clientName), reason: reason ?? '' },
  })
}

type ErasedRequest = {
  id: number
  kind: ClientRequestKind
  email: string | null
  decision: RequestDecision | null
  reservation_id: number | null
}

type ErasedRows = {
  requests: readonly ErasedRequest[]
  entries: readonly { id: number; client_email: string | null }[]
  caller: Admin | null
}

/**
 * Of a person who has just been erased; whoever asked for that is told so. Those of another person, whose reservation
 * had this address once, stay open without it. No caller: an erasure done again.
 */
export async function closeRequests(
  context: AppContext,
  trx: Trx,
  { requests, entries, caller }: ErasedRows,
): Promise<void> {
  const now = context.clock.instant()
  const addresses = new Map(entries.map(({ id, client_email }) => [id, client_email]))
  const isTheirs = ({ reservation_id: id }: ErasedRequest) => id === null || addresses.has(id)
  for (const request of requests.filter(({ decision }) => decision === null).filter(isTheirs)) {
    const { id, kind, reservation_id } = request
    const decision = kind === 'erasure' ? 'done' : 'erased'
    await markAnswered(trx, id, { decision, decidedBy: caller?.id ?? null, reason: null, now })
    const email = addresses.get(reservation_id ?? 0) ?? request.email
    if (caller === null || kind !== 'erasure' || email === null) continue
    const event = `data-request:${id}:erased`
    await notifyByMail(context, trx, { type: 'data_erased', event, to: email, values: {} })
  }
  await anonymizeRequests(
    trx,
    requests.map(({ id }) => id),
  )
}

import type { Admin } from '#contract/accounts/sign-in.ts'
import type { addWaitingRequest } from '#contract/booking/waiting/waiting-list.ts'
import type { Input } from '#contract/endpoint.ts'
import { Refusal } from '#contract/errors.ts'
import { scopeOf } from '#domain/accounts/role.ts'
import { firstNameOf } from '#domain/language/first-name.ts'
import { frenchLength } from '#domain/language/french-length.ts'
import type { AppContext } from '#server/app-context.ts'
import { lockKeys, type Trx } from '#server/db/engine.ts'
import { findSiteOrigin } from '#server/db/site-address.ts'
import { createLink } from '#server/db/statements/one-time-links.ts'
import { addressHashOf, declineValues, hasDeclined } from '../../messages/declines/actions.ts'
import { notifyByMail } from '../../messages/notifications/actions.ts'
import { listStaffNames } from '../practitioners/queries.ts'
import { readWaited, refuseTimes, requireOpen, toRow } from './actions.ts'
import type { ListedRequest } from './lengths.ts'
import { findWaitingRequest, insertWaitingRequest } from './queries.ts'
import { serviceNameOf } from './waiting-row.ts'

const ADDED = 'waiting_added'
/** The kind of what the list sends, which a mailbox declines as a whole. */
const OFFER = 'waiting_offer'

type TypedRequest = Input<typeof addWaitingRequest>['body']

/** Listed at once: staff know the person. A praticien adds people for themselves, or for nobody in particular. */
export async function addTyped(
  context: AppContext,
  caller: Admin,
  { clientName, clientEmail, clientPhone, ...asked }: TypedRequest,
): Promise<number> {
  const { database, clock } = context
  await requireOpen(database.kysely)
  const { praticienId: own = asked.praticienId } = scopeOf(caller)
  if (asked.praticienId !== undefined && asked.praticienId !== own) throw new Refusal('forbidden')
  const waited = {
    ...(await readWaited(database.kysely, asked, { isVisitor: false })),
    client: { name: clientName, email: clientEmail ?? null, phone: clientPhone ?? null },
  }
  await refuseTimes(context, waited)
  return database.transaction(async (trx) => {
    const link = createLink(clock.instant()).row
    const id = await insertWaitingRequest(trx, { ...toRow(waited), ...link, typed_by: caller.id })
    await welcome(context, trx, id)
    return id
  })
}

/** Those who were added before anybody was told of it. */
export async function welcomeTyped(context: AppContext, open: readonly ListedRequest[]): Promise<void> {
  const { database } = context
  for (const row of open)
    if (row.confirmedAt === null && !row.isGone)
      await database.transaction((trx) => welcome(context, trx, row.id))
}

/**
 * Mails who added them, and the link that ends it; from then on they are told of free starts like others. Nobody is who
 * has declined such mails, or has no address.
 */
async function welcome(context: AppContext, trx: Trx, id: number): Promise<void> {
  const { database, clock } = context
  const row = await findWaitingRequest(trx, id)
  if (!row || row.clientEmail === null || row.confirmedAt !== null) return
  const addressHash = addressHashOf(context, row.clientEmail)
  await lockKeys(database, trx, { namespace: 'declinable', keys: [addressHash] })
  if (await hasDeclined(trx, addressHash, 'waiting')) return
  const { token, row: link } = createLink(clock.instant())
  const { numUpdatedRows } = await trx
    .updateTable('waiting_requests')
    .set({ token_hash: link.token_hash, confirmed_at: clock.instant() })
    .where('id', '=', id)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return
  const values = await valuesOf(context, trx, { row, email: row.clientEmail, token })
  await notifyByMail(context, trx, { type: ADDED, event: `${ADDED}:${id}`, to: row.clientEmail, values })
}

async function valuesOf(
  context: AppContext,
  trx: Trx,
  { row, email, token }: { row: ListedRequest; email: string; token: string },
) {
  const siteOrigin = await findSiteOrigin(context.config, trx)
  const names = await listStaffNames(trx, row.typedBy === null ? [] : [row.typedBy])
  return {
    firstName: firstNameOf(row.clientName) ?? '',
    adderName: names.get(row.typedBy ?? 0) ?? '',
    serviceName: serviceNameOf(row),
    duration: frenchLength(row.duration),
    waitingUrl: `${siteOrigin}/attente/${token}`,
    ...(await declineValues(context, trx, { type: OFFER, email, siteOrigin })),
  }
}

import { Refusal } from '#contract/errors.ts'
import type { AppContext } from '#server/app-context.ts'
import { queueFor, type Trx } from '#server/db/engine.ts'
import { hashPassword } from '#server/security/password.ts'
import { hashToken, randomToken } from '#server/security/tokens.ts'
import { updatePassword } from '../account/queries.ts'
import { deleteFailuresOf, deleteSessionsOf } from '../auth/queries.ts'
import { notifyPerson } from '../notifications/actions.ts'
import { findActiveTemplate } from '../notifications/queries.ts'
import { refusePersonalPassword } from '../users/actions.ts'
import {
  countLinks,
  deleteLinksBefore,
  endLink,
  endLinksOf,
  findLinked,
  hasAsks,
  insertAsk,
  insertLink,
  listReachable,
  takeAsks,
} from './queries.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const LIFE = 30 * MINUTE
const MOST_AN_HOUR = 3
const KEEP_LINKS = 24 * HOUR

const TYPE = 'password_reset'

/**
 * Notes that somebody forgot a password. Whether there is such an account is looked up later, by the worker: neither
 * the answer nor its time can tell.
 */
export async function askForLink({ config, database }: AppContext, account: string): Promise<void> {
  const template = await findActiveTemplate(database.kysely, TYPE)
  if (!template || !config.publicUrl) throw new Refusal('links_unavailable')
  await insertAsk(database.kysely, account)
}

/** Writes the mails of those who asked and have an account. The worker's way to do it. */
export async function sendPasswordLinks(context: AppContext): Promise<void> {
  const { config, database } = context
  const origin = config.publicUrl?.origin
  if (origin === undefined || !(await hasAsks(database.kysely))) return
  await database.transaction(async (trx) => {
    // One at a time for all servers: an account gets its links one after another.
    await queueFor(database, trx, { queue: 'account', keys: ['password-reset'] })
    await deleteLinksBefore(trx, context.clock.instant() - KEEP_LINKS)
    const asks = new Set((await takeAsks(trx)).map((account) => account.toLowerCase()))
    for (const account of asks) {
      for (const person of await listReachable(trx, account)) await sendLink(context, trx, { origin, person })
    }
  })
}

type Reachable = Awaited<ReturnType<typeof listReachable>>[number]

/** The newest link outdates the ones before. A mailbox is not flooded: more than three an hour are not sent. */
async function sendLink(
  context: AppContext,
  trx: Trx,
  { origin, person }: { origin: string; person: Reachable },
): Promise<void> {
  const now = context.clock.instant()
  const isOften = (await countLinks(trx, person.id, now - HOUR)) >= MOST_AN_HOUR
  if (isOften && context.config.rateLimits) return
  const token = randomToken()
  await endLinksOf(trx, person.id)
  const id = await insertLink(trx, { userId: person.id, tokenHash: hashToken(token), now })
  await notifyPerson(context, trx, {
    type: TYPE,
    event: `password-reset:${id}`,
    to: person.email,
    values: {
      firstName: person.firstName,
      username: person.username,
      resetUrl: `${origin}/admin/mot-de-passe/${token}`,
    },
  })
}

/** Throws not_found where a link can no longer serve, or never could. */
export async function requireLink({ database, clock }: AppContext, token: string) {
  const link = { tokenHash: hashToken(token), since: clock.instant() - LIFE }
  const person = await findLinked(database.kysely, link)
  if (!person) throw new Refusal('not_found')
  return { person, link }
}

/** Sets a new password in exchange for a link, once. Whoever is signed in with the old one is so no longer. */
export async function choosePassword(context: AppContext, token: string, password: string): Promise<void> {
  const { database } = context
  const { person, link } = await requireLink(context, token)
  await refusePersonalPassword(database.kysely, password, { person, field: 'password' })
  const hash = await hashPassword(password)
  await database.transaction(async (trx) => {
    if (!(await endLink(trx, link))) throw new Refusal('not_found')
    await updatePassword(trx, person.id, hash)
    await deleteSessionsOf(trx, person.id)
    await deleteFailuresOf(trx, person.username)
  })
}

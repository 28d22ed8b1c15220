import {
  NEWS_INTERVAL_MS,
  NEWS_TYPES,
  type NewsType,
  newsLines,
} from '#domain/messages/practice/practice-news.ts'
import type { AppContext } from '#server/app-context.ts'
import { type Database, lockKeys, type Trx } from '#server/db/engine.ts'
import { insertDailyCounts, readDailyCounts, readLatestCount } from '#server/db/statements/daily-counts.ts'
import { isUnclaimed } from '#server/jobs/claims.ts'
import { hmacToken } from '#server/security/secret.ts'
import { type NewNotification, notifyPractice } from './actions.ts'
import { findActiveTemplate } from './queries.ts'

const DIGEST = 'practice_news'

type News = NewNotification & { type: NewsType }

/**
 * Mails what a stranger caused: at once if nothing was told within ten minutes, otherwise at their end. A third one
 * makes the waiting mail a list without anything that was typed; the screens have the rest.
 */
export async function tellPracticeNews(context: AppContext, trx: Trx, news: News): Promise<void> {
  if (!context.config.rateLimits) return notifyPractice(context, trx, news)
  if (!(await findActiveTemplate(trx, news.type))) return
  await lockKeys(context.database, trx, { namespace: 'practiceNews', keys: ['all'] })
  const now = context.clock.instant()
  const hash = hashOf(context, 'told')
  const told = await readLatestCount(trx, { hash, from: now - NEWS_INTERVAL_MS, to: now + NEWS_INTERVAL_MS })
  const isPending = told !== null && told > now
  const dueAt = dueInstant(told, now)
  await insertDailyCounts(trx, { hashes: [hashOf(context, `${news.type} ${dueAt}`)], now })
  if (isPending) return listInPendingMail(context, trx, dueAt)
  await insertDailyCounts(trx, { hashes: [hash], now: dueAt })
  await notifyPractice(context, trx, { ...news, notBefore: dueAt })
}

function dueInstant(told: number | null, now: number): number {
  if (told === null) return now
  return told > now ? told : told + NEWS_INTERVAL_MS
}

async function listInPendingMail(context: AppContext, trx: Trx, dueAt: number): Promise<void> {
  if (!(await findActiveTemplate(trx, DIGEST))) return
  await deletePendingNews(context.database, trx, { types: [...NEWS_TYPES, DIGEST], dueAt })
  const hashes = new Map(NEWS_TYPES.map((type) => [hashOf(context, `${type} ${dueAt}`), type]))
  const counts = await readDailyCounts(trx, { hashes: [...hashes.keys()], now: context.clock.instant() })
  const countOf = new Map([...counts].flatMap(([hash, count]) => toEntry(hashes.get(hash), count)))
  await notifyPractice(context, trx, {
    type: DIGEST,
    event: `${DIGEST}:${dueAt}`,
    values: { newsList: newsLines(countOf) },
    notBefore: dueAt,
  })
}

function toEntry(type: NewsType | undefined, count: number): [NewsType, number][] {
  return type === undefined ? [] : [[type, count]]
}

function hashOf({ config }: AppContext, name: string): string {
  return hmacToken(config, name, 'practice-news')
}

/** Of the mail that is due at this instant, and that no worker has claimed. */
async function deletePendingNews(
  { engine }: Pick<Database, 'engine'>,
  trx: Trx,
  { types, dueAt }: { types: readonly string[]; dueAt: number },
): Promise<void> {
  await trx
    .deleteFrom('outbox')
    .where('type', 'in', types)
    .where('state', '=', 'waiting')
    .where('next_attempt_at', '=', dueAt)
    .where(isUnclaimed(engine))
    .execute()
}

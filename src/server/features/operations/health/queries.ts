import type { Insertable } from 'kysely'
import { CLOCK_SKEW_MS } from '#domain/language/clock-skew.ts'
import type { SiteAlert } from '#domain/operations/site-alert.ts'
import type { Db, Trx } from '#server/db/engine.ts'
import type { Tables } from '#server/db/tables.ts'

/** Enough that a message which was retried for long does not hide the last one. */
const LAST_SENT = 50
const MAX_FAILING = 1_000

export async function findLastSent(db: Db): Promise<number | null> {
  const { at } = await db
    .selectFrom((eb) =>
      eb
        .selectFrom('outbox')
        .select('sent_at')
        .where('state', '=', 'sent')
        .where('channel', '=', 'mail')
        .where('via', '=', 'server')
        .orderBy('id', 'desc')
        .limit(LAST_SENT)
        .as('recent'),
    )
    .select((eb) => eb.fn.max('sent_at').as('at'))
    .executeTakeFirstOrThrow()
  return at
}

/** Mails that could not leave since `after`, the last attempt first; without those refused at the first attempt. */
export async function listFailing(db: Db, after: number) {
  return db
    .selectFrom('outbox')
    .select(['state', 'first_tried_at', 'last_error'])
    .where('channel', '=', 'mail')
    .where('last_error', 'is not', null)
    .where('tried_at', '>', after)
    .where((eb) =>
      eb.or([eb('state', '=', 'waiting'), eb.and([eb('state', '=', 'failed'), eb('attempts', '>', 1)])]),
    )
    .orderBy('tried_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_FAILING)
    .execute()
}

export async function listFailedBackups(
  db: Db,
  { after, diedBefore }: { after: number; diedBefore: number },
) {
  return db
    .selectFrom('backups')
    .select(['started_at', 'failure'])
    .where('started_at', '>', after)
    .where((eb) =>
      eb.or([
        eb('state', '=', 'failed'),
        eb.and([eb('state', '=', 'running'), eb('started_at', '<', diedBefore)]),
      ]),
    )
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_FAILING)
    .execute()
}

export async function hasFutureRows(db: Db, now: number): Promise<boolean> {
  const future = now + CLOCK_SKEW_MS
  const { booked, done } = await db
    .selectNoFrom((eb) => [
      eb
        .selectFrom('reservation_history')
        .select((table) => table.fn.max('happened_at').as('at'))
        .as('booked'),
      eb
        .selectFrom('audit_trail')
        .select((table) => table.fn.max('happened_at').as('at'))
        .as('done'),
    ])
    .executeTakeFirstOrThrow()
  return Math.max(booked ?? 0, done ?? 0) > future
}

export type MailQueue = { waiting: number; oldestSeconds: number; failedIn24h: number }

const DAY_MS = 86_400_000

export async function readMailQueue(db: Db, now: number): Promise<MailQueue> {
  const { waiting, oldest, failed } = await db
    .selectNoFrom((eb) => [
      eb
        .selectFrom('outbox')
        .select(eb.fn.countAll<number>().as('count'))
        .where('state', '=', 'waiting')
        .where('is_held', '=', 0)
        .as('waiting'),
      eb
        .selectFrom('outbox')
        .select((table) => table.fn.min('created_at').as('at'))
        .where('state', '=', 'waiting')
        .where('is_held', '=', 0)
        .as('oldest'),
      eb
        .selectFrom('outbox')
        .select(eb.fn.countAll<number>().as('count'))
        .where('state', '=', 'failed')
        .where('tried_at', '>', now - DAY_MS)
        .as('failed'),
    ])
    .executeTakeFirstOrThrow()
  return {
    waiting: Number(waiting),
    oldestSeconds: oldest === null ? 0 : Math.max(0, Math.round((now - oldest) / 1000)),
    failedIn24h: Number(failed),
  }
}

type AlertKey = { kind: SiteAlert; server: string }

export async function findAlert(trx: Trx, { kind, server }: AlertKey) {
  return trx
    .selectFrom('site_alerts')
    .select(['since', 'mailed_at as mailedAt'])
    .where('kind', '=', kind)
    .where('server', '=', server)
    .executeTakeFirst()
}

export async function saveAlert(trx: Trx, row: Insertable<Tables['site_alerts']>): Promise<void> {
  const { since, mailed_at } = row
  await trx
    .insertInto('site_alerts')
    .values(row)
    .onConflict((conflict) => conflict.columns(['kind', 'server']).doUpdateSet({ since, mailed_at }))
    .execute()
}

export async function deleteAlert(trx: Trx, { kind, server }: AlertKey): Promise<void> {
  await trx.deleteFrom('site_alerts').where('kind', '=', kind).where('server', '=', server).execute()
}

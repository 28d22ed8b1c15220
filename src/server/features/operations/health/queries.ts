import { CLOCK_SKEW_MS } from '#domain/language/clock-skew.ts'
import type { Db } from '#server/db/engine.ts'

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

/** Outside the editable settings, as the mail server that it belongs to. */
export const DKIM_SELECTOR_KEY = 'dkimSelector'

export async function readDkimSelector(db: Db): Promise<string> {
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('key', '=', DKIM_SELECTOR_KEY)
    .executeTakeFirst()
  return row ? JSON.parse(row.value) : ''
}

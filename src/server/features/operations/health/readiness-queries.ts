import type { Db } from '#server/db/engine.ts'

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

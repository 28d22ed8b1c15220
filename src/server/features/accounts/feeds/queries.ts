import type { Day } from '#domain/language/time.ts'
import type { Db } from '#server/db/engine.ts'

export async function findFeedByUser(db: Db, userId: number) {
  return db
    .selectFrom('calendar_feeds')
    .select(['token_hash as tokenHash', 'seed', 'with_names as withNames'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

export async function writeFeed(
  db: Db,
  feed: { userId: number; tokenHash: string; seed: string; withNames: 0 | 1; now: number },
): Promise<void> {
  const row = {
    token_hash: feed.tokenHash,
    seed: feed.seed,
    with_names: feed.withNames,
    created_at: feed.now,
  }
  await db
    .insertInto('calendar_feeds')
    .values({ user_id: feed.userId, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute()
}

export async function updateWithNames(db: Db, userId: number, withNames: 0 | 1): Promise<void> {
  await db
    .updateTable('calendar_feeds')
    .set({ with_names: withNames })
    .where('user_id', '=', userId)
    .execute()
}

export async function deleteFeed(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('calendar_feeds').where('user_id', '=', userId).execute()
}

export async function findFeedByToken(db: Db, tokenHash: string) {
  return db
    .selectFrom('calendar_feeds')
    .innerJoin('users', 'users.id', 'user_id')
    .innerJoin('content_version', (join) => join.onTrue())
    .leftJoin('agenda_versions', 'practitioner_id', 'user_id')
    .select([
      'user_id as userId',
      'with_names as withNames',
      'first_name as firstName',
      'calendar_feeds.created_at as createdAt',
      'content_version.version as contentVersion',
      'agenda_versions.version as agendaVersion',
    ])
    .where('token_hash', '=', tokenHash)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
}

export type Feed = NonNullable<Awaited<ReturnType<typeof findFeedByToken>>>

export async function listFeedEntries(
  db: Db,
  praticienId: number,
  { start, end }: { start: Day; end: Day },
): Promise<FeedEntryRow[]> {
  return selectEntries(db, praticienId, { start, end }).execute()
}

function selectEntries(db: Db, praticienId: number, { start, end }: { start: Day; end: Day }) {
  return db
    .selectFrom('agenda_entries')
    .select([
      'id',
      'kind',
      'date',
      'start_minute',
      'duration_minutes',
      'service_name',
      'client_name',
      'sequence',
      'created_at',
      'updated_at',
      'cancelled_at',
    ])
    .where('practitioner_id', '=', praticienId)
    .where('kind', 'in', ['reservation', 'block'])
    .where('cancelled_at', 'is', null)
    .where('date', '>=', start)
    .where('date', '<=', end)
    .orderBy('date')
    .orderBy('start_minute')
}

export type FeedEntryRow = Awaited<ReturnType<ReturnType<typeof selectEntries>['executeTakeFirstOrThrow']>>

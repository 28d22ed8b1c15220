import type { Db } from '#server/db/engine.ts'
import type { Tables } from '#server/db/tables.ts'

const MAX_RUNS = 50

export async function listRuns(db: Db) {
  return db
    .selectFrom('maintenance_runs')
    .innerJoin('users', 'users.id', 'user_id')
    .select(['maintenance_runs.id', 'script', 'outcome', 'detail', 'ran_at'])
    .select(['first_name', 'last_name'])
    .orderBy('maintenance_runs.id', 'desc')
    .limit(MAX_RUNS)
    .execute()
}

type NewRun = Omit<Tables['maintenance_runs'], 'id'>

export async function insertRun(db: Db, run: NewRun): Promise<void> {
  await db.insertInto('maintenance_runs').values(run).execute()
}

import { sql } from 'kysely'
import { CLOCK_SKEW_MS } from '#domain/language/clock-skew.ts'
import { type Database, type Db, databaseNow } from '../db/engine.ts'

const MINUTE_MS = 60_000

const JOBS = {
  minute: { lengthMs: MINUTE_MS, leaseMs: 2 * MINUTE_MS },
  night: { lengthMs: 24 * 60 * MINUTE_MS, leaseMs: 10 * MINUTE_MS },
  backup: { lengthMs: 24 * 60 * MINUTE_MS, leaseMs: 10 * MINUTE_MS },
  sweep: { lengthMs: MINUTE_MS, leaseMs: 10 * MINUTE_MS },
  onlinePayments: { lengthMs: MINUTE_MS, leaseMs: 10 * MINUTE_MS },
} as const

export type JobPeriod = { job: keyof typeof JOBS; start: number }

/**
 * Runs `work` in one of the servers on a PostgreSQL; a killed one's lease ends by the database's clock. True once the
 * period's work is done, here or elsewhere. SQLite has one server.
 */
export async function runOnce(
  { engine, kysely: db }: Pick<Database, 'engine' | 'kysely'>,
  period: JobPeriod,
  work: () => Promise<void>,
): Promise<boolean> {
  if (engine === 'sqlite') {
    await work()
    return true
  }
  const heldUntil = await takeLease(db, period)
  if (heldUntil === null) return isDone(db, period)
  try {
    await work()
  } catch (error) {
    await endLease(db, { ...period, heldUntil, isDone: false })
    throw error
  }
  await endLease(db, { ...period, heldUntil, isDone: true })
  return true
}

function isDoneFor({ job, start }: JobPeriod) {
  const latestCredible = start + 2 * JOBS[job].lengthMs + CLOCK_SKEW_MS
  return sql<boolean>`job_leases.done_for between ${sql.lit(start)} and ${sql.lit(latestCredible)}`
}

async function takeLease(db: Db, period: JobPeriod): Promise<number | null> {
  const leaseMs = sql.lit(JOBS[period.job].leaseMs)
  const now = databaseNow('postgres')
  const { rows } = await sql<{ heldUntil: number }>`
    insert into job_leases (job, held_until, done_for) values (${period.job}, ${now} + ${leaseMs}, 0)
    on conflict (job) do update set held_until = excluded.held_until
    where not ${isDoneFor(period)}
      and (job_leases.held_until <= ${now} or job_leases.held_until > excluded.held_until + ${leaseMs})
    returning held_until as "heldUntil"`.execute(db)
  return rows[0]?.heldUntil ?? null
}

async function isDone(db: Db, period: JobPeriod): Promise<boolean> {
  const row = await db
    .selectFrom('job_leases')
    .select('job')
    .where('job', '=', period.job)
    .where(isDoneFor(period))
    .executeTakeFirst()
  return row !== undefined
}

type EndedLease = JobPeriod & { heldUntil: number; isDone: boolean }

async function endLease(db: Db, { job, start, heldUntil, isDone }: EndedLease): Promise<void> {
  await db
    .updateTable('job_leases')
    .set({ held_until: 0, ...(isDone && { done_for: start }) })
    .where('job', '=', job)
    .where('held_until', '=', heldUntil)
    .execute()
}

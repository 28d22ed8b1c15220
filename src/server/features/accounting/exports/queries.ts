import { sql } from 'kysely'
import type { Cents } from '#domain/language/money.ts'
import type { Day } from '#domain/language/time.ts'
import type { Db } from '#server/db/engine.ts'

type Days = { start: Day; end: Day }

/** Rows whose day is in the range, in the order of their numbers. */
export async function listReceipts(db: Db, { start, end }: Days) {
  const rows = await db
    .selectFrom('receipts')
    .select([
      'number',
      'day',
      'received_at as receivedAt',
      'nature',
      'client_name as clientName',
      'means',
      'cents',
      'corrects',
      'hash',
    ])
    .where('day', '>=', start)
    .where('day', '<=', end)
    .orderBy('number')
    .execute()
  return rows.map((row) => ({ ...row, receivedAt: Number(row.receivedAt) }))
}

export type ExportedReceipt = Awaited<ReturnType<typeof listReceipts>>[number]

/** `returned`: what was given back, or taken back by a contra entry, as a negative amount. */
export type DayTotal = { day: Day; means: string; payments: number; received: Cents; returned: Cents }

/** A contra entry of a refund counts as received. */
export async function sumByDayAndMeans(db: Db, { start, end }: Days): Promise<DayTotal[]> {
  const sum = (condition: string, value: string) =>
    sql<number>`sum(case when ${sql.raw(condition)} then ${sql.raw(value)} else 0 end)`
  const rows = await db
    .selectFrom('receipts')
    .select([
      'day',
      'means',
      sum("kind = 'payment'", '1').as('payments'),
      sum('cents > 0', 'cents').as('received'),
      sum('cents < 0', 'cents').as('returned'),
    ])
    .where('day', '>=', start)
    .where('day', '<=', end)
    .where('kind', '<>', 'gap')
    .groupBy(['day', 'means'])
    .orderBy('day')
    .orderBy('means')
    .execute()
  return rows.map(({ day, means, payments, received, returned }) => ({
    day,
    means,
    payments: Number(payments),
    received: Number(received),
    returned: Number(returned),
  }))
}

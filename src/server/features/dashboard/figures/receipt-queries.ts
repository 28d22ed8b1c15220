import { sql } from 'kysely'
import type { Cents } from '#domain/language/money.ts'
import type { Month } from '#domain/language/months.ts'
import type { DayRange } from '#domain/language/time.ts'
import type { Db } from '#server/db/engine.ts'

/** Rows of one month and means, by the day on which the money was received or given back. */
export type ReceiptCell = { month: Month; means: string; received: Cents; returned: Cents }

const monthOfDay = sql<Month>`substr(day, 1, 7)`

/** Without the rows of 0 €, which only explain numbers. */
export async function sumReceipts(db: Db, { start, end }: DayRange): Promise<ReceiptCell[]> {
  const rows = await db
    .selectFrom('receipts')
    .select([
      monthOfDay.as('month'),
      'means',
      sql<number | null>`sum(case when cents > 0 then cents end)`.as('received'),
      sql<number | null>`sum(case when cents < 0 then -cents end)`.as('returned'),
    ])
    .where('kind', '<>', 'gap')
    .where('day', '>=', start)
    .where('day', '<=', end)
    .groupBy([monthOfDay, 'means'])
    .orderBy(monthOfDay)
    .orderBy('means')
    .execute()
  return rows.map(({ month, means, received, returned }) => ({
    month,
    means,
    received: Number(received ?? 0),
    returned: Number(returned ?? 0),
  }))
}

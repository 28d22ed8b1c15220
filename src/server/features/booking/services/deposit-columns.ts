import type { ExpressionBuilder } from 'kysely'
import type { Service } from '#contract/booking/services.ts'
import type { Cents } from '#domain/language/money.ts'
import { type DepositTerms, showDepositTerms } from '#domain/visit/deposit.ts'
import type { Db } from '#server/db/engine.ts'
import { readSettings } from '#server/db/statements/settings.ts'
import { asksDeposits } from '#server/db/statements/stored-settings.ts'
import type { Tables } from '#server/db/tables.ts'

export type DepositColumns = { deposit_cents: Cents | null; deposit_percent: number | null }

export function selectsDeposit(eb: ExpressionBuilder<Tables, 'services'>) {
  const deposit = eb.selectFrom('service_deposits').whereRef('service_id', '=', 'services.id')
  return [
    deposit.select('cents').as('deposit_cents'),
    deposit.select('percent').as('deposit_percent'),
  ] as const
}

export function showServiceDeposit(row: DepositColumns): Pick<Service, 'deposit'> {
  const terms = termsOf(row)
  return terms === null ? {} : { deposit: showDepositTerms(terms) }
}

/** For visitors; nothing while none is asked. A price list without deposits needs no query for it. */
export async function publicDepositsOf(
  db: Db,
  rows: readonly DepositColumns[],
): Promise<(row: DepositColumns) => Pick<Service, 'deposit'>> {
  if (rows.every((row) => termsOf(row) === null)) return () => ({})
  const settings = await readSettings(db, ['deposits', 'onlinePayments'])
  return asksDeposits(settings) ? showServiceDeposit : () => ({})
}

function termsOf({ deposit_cents: cents, deposit_percent: percent }: DepositColumns): DepositTerms | null {
  if (percent !== null) return { cents: null, percent }
  return cents === null ? null : { cents, percent: null }
}

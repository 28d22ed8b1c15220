import type { ExpressionBuilder } from 'kysely'
import type { Service } from '#contract/booking/services.ts'
import type { Cents } from '#domain/language/money.ts'
import { type DepositTerms, showDepositTerms } from '#domain/visit/deposit.ts'
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

/** As JSON, and null for a service without a deposit. */
export type ShownDepositColumns = DepositColumns & Record<'deposits' | 'onlinePayments', string | null>

/** The settings come with the services that have one, so that no price list without needs a query of its own. */
export function selectsShownDeposit(eb: ExpressionBuilder<Tables, 'services'>) {
  const setting = <Key extends 'deposits' | 'onlinePayments'>(key: Key) =>
    eb
      .selectFrom('service_deposits')
      .innerJoin('settings', (join) => join.on('key', '=', key))
      .whereRef('service_id', '=', 'services.id')
      .select('value')
      .as(key)
  return [...selectsDeposit(eb), setting('deposits'), setting('onlinePayments')] as const
}

export function showServiceDeposit(row: DepositColumns): Pick<Service, 'deposit'> {
  const terms = termsOf(row)
  return terms === null ? {} : { deposit: showDepositTerms(terms) }
}

/** Nothing while none is asked. */
export function showPublicDeposit(row: ShownDepositColumns): Pick<Service, 'deposit'> {
  const { deposits, onlinePayments } = row
  if (deposits === null || onlinePayments === null) return {}
  const settings = { deposits: JSON.parse(deposits), onlinePayments: JSON.parse(onlinePayments) }
  return asksDeposits(settings) ? showServiceDeposit(row) : {}
}

function termsOf({ deposit_cents: cents, deposit_percent: percent }: DepositColumns): DepositTerms | null {
  if (percent !== null) return { cents: null, percent }
  return cents === null ? null : { cents, percent: null }
}

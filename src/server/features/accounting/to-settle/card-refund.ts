import { invalid, Refusal } from '#contract/errors.ts'
import { type Cents, frenchPrice, toCents, toEuros } from '#domain/language/money.ts'
import { french } from '#domain/language/typography.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Trx } from '#server/db/engine.ts'
import { readStored } from '#server/db/statements/stored-settings.ts'
import { lockAgendas } from '#server/practice/reservations/write.ts'
import { lockBook } from '../book/append.ts'
import { findDepositOf, type PaidDeposit } from '../deposits/of-visit.ts'
import { askRefund } from '../online-payments/settle.ts'

/**
 * To the card, by choice of staff. Throws not_found, refund_on_its_way, payment_key_missing, and invalid for more than is
 * left.
 */
export async function refundDeposit(
  context: AppContext,
  { id, euros }: { id: number; euros: number },
): Promise<void> {
  await context.database.transaction(async (trx) => {
    const { praticienId } = await requireDeposit(context, trx, id)
    await lockAgendas(context, trx, [praticienId])
    await lockBook(context, trx)
    const deposit = await requireDeposit(context, trx, id)
    if (deposit.moving > 0) throw new Refusal('refund_on_its_way')
    if ((await readStored(trx, 'onlinePayments')).sealedKey === null) throw new Refusal('payment_key_missing')
    const cents = toCents(euros)
    if (cents > deposit.left) throw invalid('euros', tooHigh(deposit.left))
    await askRefund(context, trx, { payment: deposit, cents, reason: 'chosen' })
  })
}

function tooHigh(left: Cents): string {
  return french`Le champ « Montant » va jusqu’à ${frenchPrice(toEuros(left))} : c’est ce qui reste à rendre.`
}

async function requireDeposit(context: AppContext, trx: Trx, id: number): Promise<PaidDeposit> {
  const deposit = await findDepositOf(context, trx, id)
  if (!deposit) throw new Refusal('not_found')
  return deposit
}

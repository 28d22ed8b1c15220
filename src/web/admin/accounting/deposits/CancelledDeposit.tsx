import { useQuery } from '@tanstack/react-query'
import type { VisitPayments } from '#contract/accounting/payments.ts'
import { frenchPrice } from '#domain/language/money.ts'
import { french } from '#domain/language/typography.ts'
import { type VisitReference, visitPaymentsQuery } from '../received/queries.ts'

/** Beside the question whether a visit is cancelled. Nothing without a deposit. */
export function CancelledDeposit({ visit, isLate }: { visit: VisitReference; isLate: boolean }) {
  const { data } = useQuery(visitPaymentsQuery(visit))
  if (!data?.deposit || data.deposit.cardEuros === 0) return null
  return <p role="status">{cancelledDepositText(data.deposit, isLate)}</p>
}

function cancelledDepositText(
  { kind, cardEuros }: NonNullable<VisitPayments['deposit']>,
  isLate: boolean,
): string {
  const price = frenchPrice(cardEuros)
  if (isLate)
    return french`${price} ont été payés en ligne : vous choisirez ensuite de les garder ou de les rembourser.`
  const goesBack = french`${price} ont été payés en ligne : ils retournent sur la carte.`
  if (kind === 'acompte') return goesBack
  return french`${goesBack} Ce sont des arrhes : si c’est vous qui renoncez, la loi donne au client le double (article L214-1 du Code de la consommation). Les ${price} de plus sont à lui verser vous-même.`
}

import { frenchPrice } from '#domain/language/money.ts'
import { french } from '#domain/language/typography.ts'
import type { DepositKind } from '#domain/visit/deposit.ts'

type CancelledDeposit = { kind: DepositKind; cardEuros: number }

/** `isLate`: marked as the client’s, too late. */
export function cancelledDepositText({ kind, cardEuros }: CancelledDeposit, isLate: boolean): string {
  const price = frenchPrice(cardEuros)
  if (isLate)
    return french`${price} ont été payés en ligne : vous choisirez ensuite de les garder ou de les rembourser.`
  const goesBack = french`${price} ont été payés en ligne : ils retournent sur la carte.`
  if (kind === 'acompte') return goesBack
  return french`${goesBack} Ce sont des arrhes : si c’est vous qui renoncez, la loi donne au client le double (article L214-1 du Code de la consommation). Les ${price} de plus sont à lui verser vous-même.`
}

/** Beside a question about several visits, of which any may have a deposit. */
export const CANCELLED_DEPOSITS = french`Ce qui a été payé en ligne à la réservation retourne sur la carte. Si ce sont des arrhes, la loi donne au client le double quand c’est le cabinet qui renonce (article L214-1 du Code de la consommation) : le reste est à lui verser vous-même.`

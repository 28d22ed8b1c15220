import type { Receipt } from '#contract/accounting/book.ts'
import { french } from '#domain/language/typography.ts'
import { ConfirmAction } from '../../ui/confirm/ConfirmAction.tsx'
import { refreshPayments } from '../received/refresh.ts'
import { reverseReceipt } from './actions.ts'
import { numericDay, reversalLabel, signedPrice } from './receipt-text.ts'

type Props = { row: Pick<Receipt, 'number' | 'kind' | 'nature' | 'euros' | 'day'>; onClose: () => void }

export function ReverseDialog({ row: { number, kind, nature, euros, day }, onClose }: Props) {
  return (
    <ConfirmAction
      title={french`${reversalLabel(kind)}, n° ${number}`}
      confirmLabel={reversalLabel(kind)}
      action={() => reverseReceipt(number)}
      done={({ message }) => message}
      refresh={refreshPayments}
      failure="Une erreur est survenue."
      onClose={onClose}
    >
      <p>{french`${nature}, ${signedPrice(euros)}, le ${numericDay(day)}.`}</p>
      <p>
        {french`Une écriture de ${signedPrice(-euros)} est ajoutée au livre à la date d’aujourd’hui. Rien n’est effacé : les deux restent visibles, et leur somme est nulle.`}
      </p>
    </ConfirmAction>
  )
}

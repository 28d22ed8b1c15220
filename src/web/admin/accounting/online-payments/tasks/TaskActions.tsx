import { Link } from 'react-router'
import type { OnlineTask } from '#contract/accounting/online-payments.ts'
import { frenchPrice } from '#domain/language/money.ts'
import { french } from '#domain/language/typography.ts'
import { adminPaths } from '../../../paths.ts'
import { ConfirmButton } from '../../../ui/confirm/ConfirmButton.tsx'
import {
  dismissOnlinePayment,
  noteOnlineRefund,
  refreshOnlinePayments,
  retryOnlineRefund,
} from '../actions.ts'

type Props = { task: OnlineTask }

export function TaskActions({ task }: Props) {
  switch (task.kind) {
    case 'differs':
      return <Dismissal task={task} />
    case 'refundFailed':
      return <FailedRefund task={task} />
    case 'refundElsewhere':
      return <RefundToNote task={task} />
  }
}

const ASKS = {
  tone: 'plain',
  done: (message: string) => message,
  refresh: refreshOnlinePayments,
  failure: 'Une erreur est survenue.',
} as const

function Dismissal({ task: { id, euros } }: Props) {
  return (
    <ConfirmButton
      {...ASKS}
      label="C’est vu"
      title={french`Paiement de ${frenchPrice(euros)} : c’est vu`}
      confirmLabel="C’est vu"
      action={() => dismissOnlinePayment(id)}
    >
      <p>{DISMISSAL}</p>
    </ConfirmButton>
  )
}

const DISMISSAL = french`Vous avez regardé ce paiement chez Stripe, et vous y avez remboursé ou gardé l’argent. La ligne disparaît d’ici ; rien n’est noté au livre des recettes.`

function FailedRefund({ task: { id, euros, orderId } }: Props) {
  const price = frenchPrice(euros)
  return (
    <>
      <ConfirmButton
        {...ASKS}
        label="Rembourser de nouveau sur la carte"
        title={french`Rembourser ${price} sur la carte`}
        confirmLabel="Rembourser"
        action={() => retryOnlineRefund(id)}
      >
        <p>{french`Le remboursement de ${price} est demandé de nouveau à Stripe, dans la minute qui vient.`}</p>
      </ConfirmButton>
      <ConfirmButton
        {...ASKS}
        label="Réglé autrement"
        variant="subtle"
        title={french`${price} rendus autrement`}
        confirmLabel="Réglé autrement"
        action={() => noteOnlineRefund(id)}
      >
        <p>{french`Vous avez rendu ${price} par un autre moyen. La ligne disparaît d’ici ; rien n’est noté au livre des recettes.`}</p>
        {orderId !== null && (
          <p>
            {french`Après une rétractation, notez plutôt le remboursement dans `}
            <Link to={adminPaths.voucherOrders}>les commandes</Link>, qui l’écrit aussi au livre.
          </p>
        )}
      </ConfirmButton>
    </>
  )
}

function RefundToNote({ task: { id, euros } }: Props) {
  const price = frenchPrice(euros)
  return (
    <ConfirmButton
      {...ASKS}
      label="Noter au livre"
      title={french`Noter un remboursement de ${price}`}
      confirmLabel="Noter"
      action={() => noteOnlineRefund(id)}
    >
      <p>{french`Une écriture négative de ${price} s’ajoute au livre des recettes, si ce paiement y est. La ligne disparaît d’ici.`}</p>
    </ConfirmButton>
  )
}

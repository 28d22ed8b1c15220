import type { ReactNode } from 'react'
import { frenchPrice } from '#domain/language/money.ts'
import { french } from '#domain/language/typography.ts'
import { ConfirmButton } from '../../ui/confirm/ConfirmButton.tsx'
import { refreshPayments } from '../received/refresh.ts'
import { refundDeposit } from './actions.ts'

type Props = {
  reservationId: number
  euros: number
  variant?: 'subtle'
  /** Names the visit. */
  children: ReactNode
}

/** Of a deposit, which goes back to the card with which it was paid. */
export function CardRefundButton({ reservationId, euros, variant, children }: Props) {
  const label = french`Rembourser ${frenchPrice(euros)} sur la carte`
  return (
    <ConfirmButton
      label={label}
      title={label}
      tone="plain"
      {...(variant && { variant })}
      confirmLabel="Rembourser"
      action={() => refundDeposit(reservationId, euros)}
      done="Remboursement demandé"
      refresh={refreshPayments}
      failure="Une erreur est survenue."
    >
      <p>{children}</p>
      <p>
        {french`Le site demande le remboursement à Stripe dans la minute ; la banque le crédite en quelques jours.`}
      </p>
    </ConfirmButton>
  )
}

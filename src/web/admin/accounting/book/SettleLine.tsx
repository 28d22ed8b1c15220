import { Button } from '@mantine/core'
import { useState } from 'react'
import type { PaymentToSettle } from '#contract/accounting/book.ts'
import { frenchShortDateTime } from '#domain/language/french-day.ts'
import { frenchPrice } from '#domain/language/money.ts'
import { toLocalTime } from '#domain/language/time.ts'
import { french } from '#domain/language/typography.ts'
import { ConfirmButton } from '../../ui/confirm/ConfirmButton.tsx'
import { useFocusReturn } from '../../ui/parts/use-focus-return.ts'
import { refreshPayments } from '../received/refresh.ts'
import { keepPayment } from './actions.ts'
import styles from './book.module.css'
import { RefundDialog } from './RefundDialog.tsx'

type Props = {
  visit: PaymentToSettle
  means: readonly string[]
  /** False while nothing can be written: what was paid can be kept nevertheless. */
  isOpen: boolean
  className?: string | undefined
}

/** A visit that was paid and then cancelled: its money is given back, or kept on purpose. */
export function SettleLine({ visit, means, isOpen, className = '' }: Props) {
  const { reservationId, clientName, serviceName, praticienName, euros, payments } = visit
  const name = clientName ?? 'Client sans nom'
  const when = frenchShortDateTime(toLocalTime(visit))
  return (
    <li className={`${styles.settle} ${className}`}>
      <div className={styles.lines}>
        <strong>{french`${name} : ${frenchPrice(euros)} payés, rendez-vous annulé`}</strong>
        <span className={styles.quiet}>
          {[when, serviceName, `avec ${praticienName}`].filter((part) => part !== null).join(' · ')}
        </span>
      </div>
      <div className={styles.buttons}>
        {isOpen &&
          payments.map((payment) => (
            <RefundButton
              key={payment.number}
              payment={{ ...payment, nature: serviceName ?? 'Rendez-vous', clientName }}
              means={means}
            />
          ))}
        <ConfirmButton
          label="Garder"
          title="Garder ce qui a été payé"
          tone="plain"
          confirmLabel="Garder"
          action={() => keepPayment(reservationId)}
          done="Paiement gardé"
          refresh={refreshPayments}
          failure="Une erreur est survenue."
        >
          <p>{french`${name}, ${when} : ${frenchPrice(euros)}.`}</p>
          <p>Le livre ne change pas, et ce rendez-vous n’est plus montré ici.</p>
        </ConfirmButton>
      </div>
    </li>
  )
}

type RefundProps = { payment: Parameters<typeof RefundDialog>[0]['payment']; means: readonly string[] }

function RefundButton({ payment, means }: RefundProps) {
  const [isOpen, setIsOpen] = useState(false)
  const focus = useFocusReturn()
  return (
    <>
      <Button
        variant="default"
        aria-label={french`Rembourser ${frenchPrice(payment.refundableEuros)} du n° ${payment.number}`}
        onClick={() => {
          focus.remember()
          setIsOpen(true)
        }}
      >
        {french`Rembourser ${frenchPrice(payment.refundableEuros)}`}
      </Button>
      {isOpen && (
        <RefundDialog
          payment={payment}
          means={means}
          onClose={() => {
            setIsOpen(false)
            focus.restoreFocus()
          }}
        />
      )}
    </>
  )
}

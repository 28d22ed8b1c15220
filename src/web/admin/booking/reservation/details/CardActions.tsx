import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { CardPayments } from '../../../accounting/visit/use-card-payments.ts'
import type { OpenParts } from '../move/use-open-parts.ts'
import styles from './card.module.css'

type Props = {
  /** Null for a visit that has begun. */
  parts: OpenParts | null
  payments: CardPayments
  /** « Note ». */
  children: ReactNode
}

/** « Déplacer », « Changer », « Encaisser » while something is owed, « Note ». */
export function CardActions({ parts, payments, children }: Props) {
  return (
    <div className={styles.actions}>
      {parts && (
        <>
          <Button variant="default" aria-expanded={parts.start} onClick={() => parts.toggle('start')}>
            Déplacer
          </Button>
          <Button variant="default" aria-expanded={parts.terms} onClick={() => parts.toggle('terms')}>
            Changer
          </Button>
        </>
      )}
      {payments.canPay && (
        <Button
          variant={parts === null ? 'filled' : 'default'}
          autoFocus={payments.form === 'closed'}
          onClick={() => payments.setForm('opened')}
        >
          Encaisser
        </Button>
      )}
      {children}
    </div>
  )
}

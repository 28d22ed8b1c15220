import type { ReactNode } from 'react'
import styles from './BookingSummary.module.css'

type Props = {
  name: 'service' | 'practitioner' | 'day' | 'hour' | 'length' | 'price' | 'voucher' | 'deposit' | 'due'
  term: string
  value: ReactNode
  isRequired?: boolean
}

export function SummaryLine({ name, term, value, isRequired = false }: Props) {
  const isMissing = value === undefined || value === null
  if (isMissing && !isRequired) return null
  return (
    <div className={styles.line} data-name={name} data-missing={isMissing}>
      <dt>{term}</dt>
      <dd>{isMissing ? 'À choisir' : value}</dd>
    </div>
  )
}

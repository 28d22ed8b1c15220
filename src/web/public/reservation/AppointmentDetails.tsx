import { frenchLength } from '#domain/language/french-length.ts'
import { frenchPrice } from '#domain/language/money.ts'
import { NNBSP } from '#domain/language/typography.ts'
import styles from './AppointmentDetails.module.css'
import { type DepositedTerms, depositSentences } from './deposit-sentences.ts'
import { type SettledTerms, voucherSentences } from './voucher-sentences.ts'

type Props = SettledTerms &
  DepositedTerms & {
    service: string | null | undefined
    practitioner: string | null | undefined
    /** Minutes. */
    duration: number | undefined
    /** Keeps the room of what is still unknown. */
    isLoading?: boolean
  }

export function AppointmentDetails({ service, practitioner, isLoading = false, ...terms }: Props) {
  const { duration, price } = terms
  const unknown = isLoading ? NNBSP : null
  const lengthAndPrice = [
    ...(duration === undefined ? [] : [frenchLength(duration)]),
    ...(price === undefined || price === null ? [] : [frenchPrice(price)]),
  ].join(' · ')
  return (
    <p className={styles.appointment}>
      <strong>{service ?? unknown ?? 'Rendez-vous'}</strong>
      <span>{practitioner ? `avec ${practitioner}` : unknown}</span>
      <span>{lengthAndPrice || unknown}</span>
      {[...voucherSentences(terms), ...depositSentences(terms)].map((sentence) => (
        <span key={sentence}>{sentence}</span>
      ))}
    </p>
  )
}

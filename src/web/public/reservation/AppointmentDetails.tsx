import { frenchLength } from '#domain/language/french-length.ts'
import { frenchPrice } from '#domain/language/money.ts'
import { french, NNBSP } from '#domain/language/typography.ts'
import styles from './AppointmentDetails.module.css'

type Props = {
  service: string | null | undefined
  practitioner: string | null | undefined
  /** Minutes. */
  duration: number | undefined
  /** Euros. */
  price?: number | null | undefined
  /** Of the price, what a voucher settles. */
  voucherEuros?: number | undefined
  /** Keeps the room of what is still unknown. */
  isLoading?: boolean
}

export function AppointmentDetails({ service, practitioner, isLoading = false, ...terms }: Props) {
  const { duration, price, voucherEuros } = terms
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
      {voucherEuros !== undefined && <span>{voucherSentence(voucherEuros, price ?? 0)}</span>}
    </p>
  )
}

function voucherSentence(voucherEuros: number, price: number): string {
  const rest = price - voucherEuros
  if (voucherEuros === 0)
    return french`Votre bon ne compte pas pour ce rendez-vous : vous le réglez sur place.`
  if (rest <= 0) return 'Réglé par votre bon.'
  return french`Votre bon en règle ${frenchPrice(voucherEuros)} ; reste ${frenchPrice(rest)} à régler sur place.`
}

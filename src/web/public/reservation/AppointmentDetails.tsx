import { frenchLength } from '#domain/language/french-length.ts'
import { frenchPrice } from '#domain/language/money.ts'
import { NNBSP } from '#domain/language/typography.ts'
import styles from './AppointmentDetails.module.css'

type Props = {
  service: string | null | undefined
  practitioner: string | null | undefined
  /** Minutes. */
  duration: number | undefined
  /** Euros. */
  price?: number | null | undefined
  /** Keeps the room of what is still unknown. */
  isLoading?: boolean
}

export function AppointmentDetails({ service, practitioner, duration, price, isLoading = false }: Props) {
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
    </p>
  )
}

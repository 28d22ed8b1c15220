import { useWatch } from 'react-hook-form'
import { changeLimitText } from '#domain/booking/deadline.ts'
import { paymentText } from '#domain/content/payment-means.ts'
import type { LocalTime } from '#domain/language/time.ts'
import { french } from '#domain/language/typography.ts'
import { usePublicSettings } from '#web/app/public-settings.ts'
import type { ReservationForm } from '../reservation-form.ts'
import type { VoucherLines } from '../vouchers/checked-voucher.ts'
import styles from './SubmitArea.module.css'

export const AGREEMENT_ID = 'conditions'

type Props = Pick<ReservationForm, 'control'> & {
  slot: LocalTime | null
  now: LocalTime | null
  /** Once a voucher is known to settle some of the price. */
  sum: VoucherLines | null | undefined
}

/** What one agrees to: until when it may be changed, how it is paid, where its confirmation goes. */
export function Agreement({ control, slot, now, sum }: Props) {
  const { settings } = usePublicSettings()
  const email = useWatch({ control, name: 'clientEmail' })?.trim() ?? ''
  return (
    <ul id={AGREEMENT_ID} className={styles.agreement}>
      {settings && slot && now && <li>{changeLimitText(slot, { deadlines: settings.deadlines, now })}</li>}
      {sum && !sum.isSettled && <li>{french`Bon cadeau : ${sum.deducted}, reste ${sum.due}`}</li>}
      <li>{sum?.isSettled ? 'Réglé par votre bon cadeau' : paymentText(settings?.paymentMeans)}</li>
      {settings?.confirmations && isAddress(email) && <li>{`Confirmation envoyée à ${email}`}</li>}
    </ul>
  )
}

/** Enough to name it: the server decides. */
function isAddress(text: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(text)
}

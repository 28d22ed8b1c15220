import { lazy, Suspense } from 'react'
import { useWatch } from 'react-hook-form'
import { changeLimitText } from '#domain/booking/deadline.ts'
import { paymentOnSiteText } from '#domain/content/payment-means.ts'
import type { LocalTime } from '#domain/language/time.ts'
import { french } from '#domain/language/typography.ts'
import { usePublicSettings } from '#web/app/public-settings.ts'
import type { ShownDeposit } from '../deposit/use-shown-deposit.ts'
import type { ReservationForm } from '../reservation-form.ts'
import type { VoucherLines } from '../vouchers/checked-voucher.ts'
import styles from './SubmitArea.module.css'

const DepositLines = lazy(async () => ({
  default: (await import('../deposit/DepositLines.tsx')).DepositLines,
}))

export const AGREEMENT_ID = 'conditions'

type Props = Pick<ReservationForm, 'control'> & {
  slot: LocalTime | null
  now: LocalTime | null
  /** Once a voucher is known to settle some of the price. */
  sum: VoucherLines | null | undefined
  deposit: ShownDeposit | null
}

/** Agreed to by the button: until when it may be changed, how it is paid, where its confirmation goes. */
export function Agreement({ control, slot, now, sum, deposit }: Props) {
  const { settings } = usePublicSettings()
  const email = useWatch({ control, name: 'clientEmail' })?.trim() ?? ''
  return (
    <ul id={AGREEMENT_ID} className={styles.agreement}>
      {settings && slot && now && <li>{changeLimitText(slot, { deadlines: settings.deadlines, now })}</li>}
      {sum && !sum.isSettled && <li>{french`Bon cadeau : ${sum.deducted}, reste ${sum.due}`}</li>}
      {deposit ? (
        <Suspense>
          <DepositLines deposit={deposit} means={settings?.paymentMeans} />
        </Suspense>
      ) : (
        <li>{sum?.isSettled ? 'Réglé par votre bon cadeau' : paymentOnSiteText(settings?.paymentMeans)}</li>
      )}
      {settings?.confirmations && isAddress(email) && <li>{`Confirmation envoyée à ${email}`}</li>}
    </ul>
  )
}

/** Enough to name it: the server decides. */
function isAddress(text: string): boolean {
  const [name, host = '', ...others] = text.split('@')
  return name !== '' && /\.\p{L}{2,}$/u.test(host) && others.length === 0
}

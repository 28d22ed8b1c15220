import { lazy, Suspense } from 'react'
import type { OwnVoucherOrder } from '#contract/accounting/voucher-orders.ts'
import { french } from '#domain/language/typography.ts'
import { CARD_REFUND_DAYS } from '#domain/visit/card-refunds.ts'
import { useHydrated } from '#web/app/hydration/use-hydrated.ts'
import { useIsBackFromPaying } from '../../../reservation/use-is-back-from-paying.ts'
import styles from '../OrderCard.module.css'

const CardPayment = lazy(async () => ({ default: (await import('./CardPayment.tsx')).CardPayment }))

type Props = { order: OwnVoucherOrder; token: string; onRead: (order: OwnVoucherOrder) => void }

/** Of an unpaid order. Nothing is loaded where no cards are taken, unless somebody comes back from paying. */
export function CardPlace(props: Props) {
  const isHydrated = useHydrated()
  const isBack = useIsBackFromPaying()
  if (!props.order.takesCards && !isBack) return null
  const place = <div className={`${styles.cardPlace} ${styles.needsScripts}`} />
  return isHydrated ? (
    <Suspense fallback={place}>
      <CardPayment {...props} isBack={isBack} />
    </Suspense>
  ) : (
    place
  )
}

/** Of an order that ended while somebody paid for it. */
export function LatePayment() {
  return useIsBackFromPaying() ? <p>{LATE}</p> : null
}

const LATE = french`Si vous venez de payer par carte, cette somme vous est rendue sur la même carte : comptez ${CARD_REFUND_DAYS}.`

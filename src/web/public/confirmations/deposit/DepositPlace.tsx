import { type ComponentProps, lazy, Suspense } from 'react'
import { useHydrated } from '#web/app/hydration/use-hydrated.ts'
import { WithoutScripts } from '../../forms/WithoutScripts.tsx'
import reservationPageStyles from '../../reservation/reservation-page.module.css'
import { useIsBackFromPaying } from '../../reservation/use-is-back-from-paying.ts'

const DepositCard = lazy(async () => ({ default: (await import('./DepositCard.tsx')).DepositCard }))

/** Nothing is loaded for a booking without a deposit. */
export function DepositPlace(props: Omit<ComponentProps<typeof DepositCard>, 'isBack'>) {
  const isHydrated = useHydrated()
  const isBack = useIsBackFromPaying()
  const place = (
    <div className={reservationPageStyles.card}>
      <WithoutScripts to="le payer" />
    </div>
  )
  return isHydrated ? (
    <Suspense fallback={place}>
      <DepositCard {...props} isBack={isBack} />
    </Suspense>
  ) : (
    place
  )
}

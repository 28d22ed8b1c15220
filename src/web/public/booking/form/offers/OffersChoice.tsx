import { lazy, Suspense } from 'react'
import { useHydrated } from '#web/app/hydration/use-hydrated.ts'
import { usePublicSettings } from '#web/app/public-settings.ts'
import type { ReservationForm } from '../reservation-form.ts'

const OffersField = lazy(async () => ({ default: (await import('./OffersField.tsx')).OffersField }))

/** Nothing is loaded or asked where the practice makes no offers. */
export function OffersChoice({ register }: Pick<ReservationForm, 'register'>) {
  const { settings } = usePublicSettings()
  const isHydrated = useHydrated()
  if (!settings?.rebookOffers || !isHydrated) return null
  return (
    <Suspense fallback={null}>
      <OffersField register={register} />
    </Suspense>
  )
}

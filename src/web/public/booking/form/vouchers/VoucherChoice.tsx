import { lazy, Suspense } from 'react'
import { useHydrated } from '#web/app/hydration/use-hydrated.ts'
import { usePublicSettings } from '#web/app/public-settings.ts'
import type { ReservationForm } from '../reservation-form.ts'

const VoucherField = lazy(async () => ({ default: (await import('./VoucherField.tsx')).VoucherField }))

/** Nothing is loaded or asked where the practice takes no vouchers. */
export function VoucherChoice({ form }: { form: ReservationForm }) {
  const { settings } = usePublicSettings()
  const isHydrated = useHydrated()
  if (!settings?.vouchers || !isHydrated) return null
  return (
    <Suspense fallback={null}>
      <VoucherField form={form} />
    </Suspense>
  )
}

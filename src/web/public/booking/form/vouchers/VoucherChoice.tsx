import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useFormState, useWatch } from 'react-hook-form'
import { useHydrated } from '#web/app/hydration/use-hydrated.ts'
import { usePublicSettings } from '#web/app/public-settings.ts'
import styles from '../BookingForm.module.css'
import type { ReservationForm } from '../reservation-form.ts'
import type { ShownVoucher } from './checked-voucher.ts'

const VoucherField = lazy(async () => ({ default: (await import('./VoucherField.tsx')).VoucherField }))

type Props = {
  form: ReservationForm
  /** Of the QR code on a voucher. */
  scannedCode: string | null
  onChecked: (voucher: ShownVoucher | null) => void
}

/** Nothing is loaded or asked where the practice takes no vouchers, nor before somebody has one. */
export function VoucherChoice(props: Props) {
  const { settings } = usePublicSettings()
  const isHydrated = useHydrated()
  return settings?.vouchers && isHydrated ? <VoucherFold {...props} /> : null
}

function VoucherFold({ form, scannedCode, onChecked }: Props) {
  const { control } = form
  const [isWanted, setWanted] = useState(false)
  const { errors } = useFormState({ control, name: 'voucherCode' })
  const fold = useRef<HTMLDetailsElement>(null)
  const isRefused = errors.voucherCode !== undefined
  useEffect(() => {
    if (isRefused && fold.current) fold.current.open = true
  }, [isRefused])
  const code = useWatch({ control, name: 'voucherCode' }) ?? ''
  const isOpen = isWanted || code !== '' || scannedCode !== null || isRefused
  return (
    <details
      ref={fold}
      className={styles.fold}
      open={isOpen}
      onToggle={({ currentTarget }) => setWanted(currentTarget.open)}
    >
      <summary>J’ai un bon cadeau</summary>
      {isOpen && (
        <Suspense fallback={null}>
          <VoucherField form={form} scannedCode={scannedCode} onChecked={onChecked} />
        </Suspense>
      )}
    </details>
  )
}

import { useFormContext } from 'react-hook-form'
import { PAYMENT_MEANS, PAYMENT_MEANS_KEYS } from '#domain/content/payment-means.ts'
import { CheckboxField } from '../../../ui/choices/CheckboxField.tsx'
import type { SettingsFormValues } from '../settings-form.ts'

export function PaymentMeansFields() {
  const { register } = useFormContext<SettingsFormValues>()
  return PAYMENT_MEANS_KEYS.map((key) => (
    <CheckboxField key={key} label={labelOf(PAYMENT_MEANS[key])} value={key} {...register('paymentMeans')} />
  ))
}

function labelOf(name: string): string {
  return name.charAt(0).toLocaleUpperCase('fr') + name.slice(1)
}

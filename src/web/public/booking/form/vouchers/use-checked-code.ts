import { useMutation } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import type { CheckedVoucher } from '#contract/accounting/voucher-check.ts'
import { heldUnitsText } from '#domain/accounting/voucher-text.ts'
import { dayAndYear } from '#domain/language/french-day.ts'
import { french } from '#domain/language/typography.ts'
import { ApiError } from '#web/app/api.ts'
import { checkVoucherCode } from '../actions.ts'
import type { ReservationForm } from '../reservation-form.ts'

/** The worth of the typed code, once asked; a refusal is shown beside its field. */
export function useCheckedCode(
  { control, setError, clearErrors }: ReservationForm,
  onChecked: (voucher: CheckedVoucher, code: string) => void,
) {
  const code = useWatch({ control, name: 'voucherCode' })
  const { mutate, data, variables, isPending } = useMutation({
    mutationFn: checkVoucherCode,
    onMutate: () => clearErrors('voucherCode'),
    onSuccess: onChecked,
    onError: (error) => setError('voucherCode', { message: reasonOf(error) }),
  })
  return {
    check: mutate,
    isChecking: isPending,
    sentence: data && variables === code ? worthOf(data) : null,
  }
}

function worthOf(voucher: CheckedVoucher): string {
  return french`Il reste ${leftText(voucher)}, valable jusqu’au ${dayAndYear(voucher.validUntil)}.`
}

/** « 30 € », « 1 séance de Massage du dos ». */
function leftText({ balance, serviceName }: CheckedVoucher): string {
  const units = heldUnitsText({ units: balance, serviceName })
  return serviceName === null ? units : `${units} de ${serviceName}`
}

function reasonOf(error: Error): string {
  return error instanceof ApiError
    ? (error.issues[0]?.message ?? error.message)
    : 'Le code n’a pas pu être vérifié.'
}

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
export function useCheckedCode({ control, setError, clearErrors }: ReservationForm) {
  const code = useWatch({ control, name: 'voucherCode' })
  const { mutate, data, variables, isPending } = useMutation({
    mutationFn: checkVoucherCode,
    onMutate: () => clearErrors('voucherCode'),
    onError: (error) => setError('voucherCode', { message: reasonOf(error) }),
  })
  return {
    check: mutate,
    isChecking: isPending,
    sentence: data && variables === code ? worthOf(data) : null,
  }
}

function worthOf({ balance, serviceName, validUntil }: CheckedVoucher): string {
  const left = french`Il vaut encore ${heldUnitsText({ units: balance, serviceName })}, jusqu’au ${dayAndYear(validUntil)}`
  return serviceName === null ? `${left}.` : french`${left}, pour cette seule prestation : ${serviceName}.`
}

function reasonOf(error: Error): string {
  return error instanceof ApiError
    ? (error.issues[0]?.message ?? error.message)
    : 'Le code n’a pas pu être vérifié.'
}

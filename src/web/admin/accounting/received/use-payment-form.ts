import type * as z from 'zod/mini'
import { showToast } from '#web/app/toasts.tsx'
import { type SaveForm, useSaveForm } from '../../forms/use-save-form.ts'
import { rememberMeans } from './last-means.ts'
import { refreshPayments } from './refresh.ts'
import type { TypedPayment } from './typed-payment.ts'

type Noted = { number: number; message: string }

type Options<Parsed extends { means: string }> = {
  name: string
  schema: z.ZodMiniType<Parsed>
  values: TypedPayment
  note: (parsed: Parsed) => Promise<Noted>
  onNoted: (number: number) => void
}

export function usePaymentForm<Parsed extends { means: string }>({
  note,
  onNoted,
  ...options
}: Options<Parsed>): SaveForm<TypedPayment, Parsed> {
  const save = async (parsed: Parsed) => {
    const noted = await note(parsed)
    rememberMeans(parsed.means)
    return noted
  }
  return useSaveForm({
    ...options,
    save: (parsed) => save(parsed).finally(() => void refreshPayments()),
    success({ number, message }) {
      void showToast('success', message)
      onNoted(number)
    },
    failure: 'L’encaissement n’est pas noté.',
  })
}

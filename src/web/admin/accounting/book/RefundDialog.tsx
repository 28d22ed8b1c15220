import { NativeSelect, TextInput } from '@mantine/core'
import * as z from 'zod/mini'
import { RefundBody } from '#contract/accounting/book.ts'
import { frenchPrice } from '#domain/language/money.ts'
import { french } from '#domain/language/typography.ts'
import { useRequestKey } from '#web/app/request-key.ts'
import { FormActions } from '../../forms/FormActions.tsx'
import { parseNumber } from '../../forms/parse-number.ts'
import { UnsavedChanges } from '../../forms/UnsavedChanges.tsx'
import { useSaveForm } from '../../forms/use-save-form.ts'
import { DialogFrame } from '../../ui/dialog/DialogFrame.tsx'
import formStyles from '../../ui/form.module.css'
import { refreshPayments } from '../received/refresh.ts'
import { toTypedEuros } from '../received/typed-euros.ts'
import { refundPayment } from './actions.ts'
import styles from './book.module.css'

type Payment = {
  number: number
  nature: string
  clientName: string | null
  means: string
  refundableEuros: number
}

type Props = { payment: Payment; means: readonly string[]; onClose: () => void }

/** The amount is what is left of the payment, the means that by which it was paid. */
export function RefundDialog({ payment, means, onClose }: Props) {
  const { number, nature, clientName, refundableEuros } = payment
  const { keyFor, settle } = useRequestKey()
  const refund = async (body: RefundBody) => {
    try {
      const reply = await refundPayment(number, { body, key: keyFor({ number, ...body }) })
      settle(null)
      return reply
    } catch (error) {
      settle(error as Error)
      throw error
    }
  }
  const { form, submit, status, error } = useSaveForm({
    schema: TypedRefund,
    values: { euros: toTypedEuros(refundableEuros), means: chosenMeans(payment, means) },
    save: (body) => refund(body).finally(() => void refreshPayments()),
    success: 'Remboursement noté',
    failure: 'Le remboursement n’est pas noté.',
    name: `remboursement ${number}`,
    onSaved: onClose,
  })
  const { register, formState } = form
  const { errors, isDirty } = formState
  return (
    <DialogFrame onClose={onClose} title={french`Rembourser le n° ${number}`} size="md">
      <form className={formStyles.form} noValidate onSubmit={submit}>
        <p className={styles.quiet}>
          {clientName === null ? nature : `${nature}, ${clientName}`}.{' '}
          {french`Il reste ${frenchPrice(refundableEuros)} de cet encaissement.`}
        </p>
        <TextInput
          label="Montant"
          description="En euros. Une écriture négative d’aujourd’hui est ajoutée au livre."
          inputMode="decimal"
          autoComplete="off"
          data-autofocus
          error={errors.euros?.message}
          {...register('euros')}
        />
        <NativeSelect
          label="Moyen de paiement"
          data={[...means]}
          error={errors.means?.message}
          {...register('means')}
        />
        <FormActions
          status={status}
          error={errors.euros || errors.means ? null : error}
          submitLabel="Rembourser"
          savingLabel="Remboursement..."
          onCancel={onClose}
        />
        <UnsavedChanges when={isDirty} />
      </form>
    </DialogFrame>
  )
}

const TypedRefund = z.pipe(z.transform(parseRefund), RefundBody)

function parseRefund({ euros, means }: { euros: string; means: string }) {
  // Cast: the contract itself reports a missing value.
  return { euros: parseNumber(euros) as number, means }
}

/** That of the payment, unless it is no longer on the list. */
function chosenMeans(payment: Payment, means: readonly string[]): string {
  return means.includes(payment.means) ? payment.means : (means[0] ?? '')
}

import { Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { frenchPrice } from '#domain/language/money.ts'
import type { Day } from '#domain/language/time.ts'
import { french } from '#domain/language/typography.ts'
import { useRequestKey } from '#web/app/request-key.ts'
import actionRowStyles from '#web/ui/action-row.module.css'
import { FormActions } from '../../forms/FormActions.tsx'
import { UnsavedChanges } from '../../forms/UnsavedChanges.tsx'
import { DialogFrame } from '../../ui/dialog/DialogFrame.tsx'
import { PracticeClock } from '../../ui/parts/PracticeClock.tsx'
import { QueryBoundary } from '../../ui/query/QueryBoundary.tsx'
import { AwaitedNumber } from './AwaitedNumber.tsx'
import { noteOtherPayment } from './actions.ts'
import { lastMeansOf } from './last-means.ts'
import { NotedPayment } from './notes/NotedPayment.tsx'
import { PaymentFields } from './PaymentFields.tsx'
import styles from './payments.module.css'
import { keptBookQuery } from './queries.ts'
import { BLANK_PAYMENT, type ReceivedOtherwise, TypedOtherPayment, typedEuros } from './typed-payment.ts'
import { usePaymentForm } from './use-payment-form.ts'

type PayingClient = { id: number; name: string | null; email: string | null }

type Props = {
  /** Their record shows the payment. */
  client?: PayingClient
  onClose: () => void
}

/** A payment without a visit, such as the sale of an oil. For superadmins. */
export function OtherPaymentDialog({ client, onClose }: Props) {
  const book = useQuery(keptBookQuery)
  const [noted, setNoted] = useState<number | null>(null)
  return (
    <DialogFrame
      onClose={onClose}
      title={client ? 'Encaisser autre chose' : 'Encaisser sans rendez-vous'}
      size="md"
    >
      <div className={styles.dialog}>
        <QueryBoundary of={book}>
          {({ isOn, awaitsNumber, means }) => {
            if (noted !== null) {
              return <Noted number={noted} clientEmail={client?.email ?? null} onClose={onClose} />
            }
            if (awaitsNumber) return <AwaitedNumber />
            if (!isOn) return <p>Le livre des recettes n’est pas tenu.</p>
            return (
              <PracticeClock>
                {({ day }) => (
                  <OtherPaymentForm
                    client={client}
                    means={means}
                    today={day}
                    onNoted={setNoted}
                    onCancel={onClose}
                  />
                )}
              </PracticeClock>
            )
          }}
        </QueryBoundary>
      </div>
    </DialogFrame>
  )
}

type NotedProps = { number: number; clientEmail: string | null; onClose: () => void }

function Noted({ onClose, ...noted }: NotedProps) {
  return (
    <>
      <NotedPayment {...noted} />
      <div className={actionRowStyles.end}>
        <Button variant="default" onClick={onClose}>
          Fermer
        </Button>
      </div>
    </>
  )
}

type FormProps = {
  client: PayingClient | undefined
  means: readonly string[]
  today: Day
  onNoted: (number: number) => void
  onCancel: () => void
}

function OtherPaymentForm({ client, means, today, onNoted, onCancel }: FormProps) {
  const { keyFor, settle } = useRequestKey()
  const note = async (parsed: ReceivedOtherwise) => {
    const body = { ...parsed, ...(client && { clientId: client.id }) }
    try {
      const reply = await noteOtherPayment({ body, key: keyFor(body) })
      settle(null)
      return reply
    } catch (error) {
      settle(error as Error)
      throw error
    }
  }
  const { form, submit, status, error } = usePaymentForm<ReceivedOtherwise>({
    name: 'other payment',
    schema: TypedOtherPayment,
    values: { ...BLANK_PAYMENT, means: lastMeansOf(means), day: today },
    note,
    onNoted,
  })
  const { register, watch, formState } = form
  const { errors } = formState
  const euros = typedEuros(watch('euros'))
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <TextInput
        label="Nature"
        description="Sur la note et dans le livre des recettes."
        placeholder="vente d’huile"
        autoComplete="off"
        data-autofocus
        autoFocus
        error={errors.nature?.message}
        {...register('nature')}
      />
      {!client && (
        <TextInput
          label="Nom du client (facultatif)"
          autoComplete="off"
          error={errors.clientName?.message}
          {...register('clientName')}
        />
      )}
      <PaymentFields form={form} means={means} today={today} hasName={client?.name != null} />
      <FormActions
        status={status}
        error={error}
        submitLabel={euros === undefined ? 'Encaisser' : french`Encaisser ${frenchPrice(euros)}`}
        savingLabel="Encaissement..."
        onCancel={onCancel}
      />
      <UnsavedChanges when={formState.isDirty} />
    </form>
  )
}

import { Alert, Button } from '@mantine/core'
import { useState } from 'react'
import type { VisitPayments } from '#contract/accounting/payments.ts'
import { frenchPrice } from '#domain/language/money.ts'
import type { Day } from '#domain/language/time.ts'
import { french } from '#domain/language/typography.ts'
import { ApiError } from '#web/app/api.ts'
import { showToast } from '#web/app/toasts.tsx'
import actionRowStyles from '#web/ui/action-row.module.css'
import { UnsavedChanges } from '../../forms/UnsavedChanges.tsx'
import { session } from '../../session/session.ts'
import alertStyles from '../../ui/alert.module.css'
import { DiscardButton } from '../../ui/dialog/DiscardButton.tsx'
import { readVisitNote } from '../received/actions.ts'
import { lastMeansOf } from '../received/last-means.ts'
import { NoteDownload } from '../received/notes/NoteDownload.tsx'
import { PaymentFields } from '../received/PaymentFields.tsx'
import styles from '../received/payments.module.css'
import { visitPaymentsQuery } from '../received/queries.ts'
import { toTypedEuros } from '../received/typed-euros.ts'
import {
  BLANK_PAYMENT,
  type ReceivedAtVisit,
  type TypedPayment,
  TypedVisitPayment,
  typedEuros,
} from '../received/typed-payment.ts'
import { usePaymentForm } from '../received/use-payment-form.ts'
import { useVisitAttempt } from './use-visit-attempt.ts'

export type PayableVisit = { id: number; date: Day; clientName: string | null; clientEmail: string | null }

type Props = {
  visit: PayableVisit
  payments: VisitPayments
  today: Day
  takesFocus: boolean
  onNoted: (number: number) => void
  /** Null where the form stays. */
  onCancel: (() => void) | null
  /** After somebody else’s payment was found enough. */
  onLeave?: (() => void) | undefined
}

export function VisitPaymentForm({ takesFocus, onCancel, onLeave, ...options }: Props) {
  const { visit, payments, today } = options
  const { form, submit, status, error, question, leave } = useVisitForm(options)
  const euros = typedEuros(form.watch('euros'))
  // Of the form as it opens: one press more notes what it shows, and no keyboard covers it on a phone.
  const [isFilledIn] = useState(() => euros !== undefined && form.getValues('means') !== '')
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <PaymentFields
        form={form}
        means={payments.means}
        today={today}
        hasName={visit.clientName !== null}
        takesFocus={takesFocus && !isFilledIn}
      />
      {question ? (
        <Alert className={alertStyles.warning} variant="outline" role="alert">
          <p>{question}</p>
        </Alert>
      ) : (
        error &&
        status === 'failed' && (
          <Alert className={alertStyles.failure} variant="outline" role="alert">
            {error}
          </Alert>
        )
      )}
      <div className={actionRowStyles.start}>
        <Button
          type="submit"
          disabled={status === 'saving'}
          autoFocus={takesFocus && isFilledIn}
          data-autofocus={(takesFocus && isFilledIn) || undefined}
        >
          {submitLabel(question !== null, euros)}
        </Button>
        {question && (
          <Button
            variant="default"
            onClick={() => {
              leave()
              onLeave?.()
            }}
          >
            Ne pas encaisser
          </Button>
        )}
        {!question && isNoteOffered(payments) && (
          <NoteDownload
            label="Note à payer (PDF)"
            fileName="note.pdf"
            read={() => readVisitNote(visit, !form.getValues('withoutName'))}
          />
        )}
        {!question && onCancel && <DiscardButton onClick={onCancel}>Annuler</DiscardButton>}
      </div>
      <UnsavedChanges when={form.formState.isDirty || question !== null} />
    </form>
  )
}

/** Before payment, and for a price that is agreed. */
function isNoteOffered({ state, dueEuros }: VisitPayments): boolean {
  return state === 'unpaid' && dueEuros !== null && dueEuros > 0
}

function submitLabel(isAsked: boolean, euros: number | undefined): string {
  if (isAsked) return 'Encaisser quand même'
  return euros === undefined ? 'Encaisser' : french`Encaisser ${frenchPrice(euros)}`
}

type FormOptions = Pick<Props, 'visit' | 'payments' | 'today' | 'onNoted'>

/** The typed amount stays while somebody else’s payment is asked about, although less is left. */
function useVisitForm({ visit, payments, today, onNoted }: FormOptions) {
  const [asked, setAsked] = useState<TypedPayment | null>(null)
  const note = useVisitAttempt(visit, payments)
  const { form, submit, status, error } = usePaymentForm<ReceivedAtVisit>({
    name: `payment of ${visit.id}`,
    schema: TypedVisitPayment,
    values: asked ?? valuesFor(payments, today),
    note: (parsed) =>
      note(parsed).catch(async (refusal) => {
        if (isNotedMeanwhile(refusal)) {
          setAsked(form.getValues())
          await session.client.refetchQueries({ queryKey: visitPaymentsQuery(visit).queryKey })
        }
        // The form goes with what was due: its own alert would not be read.
        if (isCancelledMeanwhile(refusal)) void showToast('error', refusal.message)
        throw refusal
      }),
    onNoted,
  })
  const leave = () => {
    setAsked(null)
    form.reset(valuesFor(payments, today))
  }
  return { form, submit, status, error, question: asked && questionAbout(payments), leave }
}

function valuesFor({ state, euros, means }: VisitPayments, today: Day): TypedPayment {
  const left = state === 'unpaid' || state === 'partly' ? euros : 0
  return { ...BLANK_PAYMENT, euros: toTypedEuros(left), means: lastMeansOf(means), day: today }
}

function isNotedMeanwhile(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'payment_noted_meanwhile'
}

function isCancelledMeanwhile(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === 'visit_cancelled_meanwhile'
}

function questionAbout({ paidEuros }: VisitPayments): string {
  return french`Déjà payé : ${frenchPrice(paidEuros)}, noté entre-temps sur un autre écran. Encaisser quand même ?`
}

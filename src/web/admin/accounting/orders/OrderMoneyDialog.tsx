import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import * as z from 'zod/mini'
import { OrderPayment, type VoucherOrder } from '#contract/accounting/voucher-orders.ts'
import { exceedsCashLimit } from '#domain/accounting/book-settings.ts'
import { toCents } from '#domain/language/money.ts'
import { french } from '#domain/language/typography.ts'
import { showToast } from '#web/app/toasts.tsx'
import { FormActions } from '../../forms/FormActions.tsx'
import { UnsavedChanges } from '../../forms/UnsavedChanges.tsx'
import { useSaveForm } from '../../forms/use-save-form.ts'
import { DialogFrame } from '../../ui/dialog/DialogFrame.tsx'
import { QueryBoundary } from '../../ui/query/QueryBoundary.tsx'
import { CashWarning } from '../received/CashWarning.tsx'
import { CASH_UNREAD } from '../received/cash-limit.ts'
import { lastMeansOf, rememberMeans } from '../received/last-means.ts'
import { MeansField } from '../received/MeansField.tsx'
import { keptBookQuery } from '../received/queries.ts'
import { refreshVouchers } from '../vouchers/actions.ts'
import styles from '../vouchers/vouchers.module.css'
import { confirmOrderPayment, refundVoucherOrder } from './actions.ts'
import { GiftMessage } from './GiftMessage.tsx'
import { paymentText, refundedText } from './money-text.ts'

export type NotedMoney = 'payment' | 'refund'

type Props = { order: VoucherOrder; noted: NotedMoney; onClose: () => void }

/** While the book of receipts is kept. */
export function OrderMoneyDialog({ order, noted, onClose }: Props) {
  const book = useQuery(keptBookQuery)
  const { title } = TEXTS[noted]
  return (
    <DialogFrame onClose={onClose} title={french`Commande n° ${order.id} : ${title}`} size="md">
      <QueryBoundary of={book}>
        {({ means }) => <MoneyForm order={order} noted={noted} means={means} onClose={onClose} />}
      </QueryBoundary>
    </DialogFrame>
  )
}

const TEXTS = {
  payment: { title: 'règlement reçu', submit: 'Règlement reçu', failure: 'Le règlement n’est pas noté.' },
  refund: { title: 'remboursement', submit: 'Remboursé', failure: 'Le remboursement n’est pas noté.' },
} as const

function MoneyForm({ order, noted, means, onClose }: Props & { means: readonly string[] }) {
  const isPayment = noted === 'payment'
  // Only what is received in cash is bounded.
  const cents = isPayment ? toCents(order.priceEuros) : 0
  const schema = useMemo(() => typedMoney(cents), [cents])
  const save = isPayment ? confirmOrderPayment : refundVoucherOrder
  const { failure, submit: submitLabel } = TEXTS[noted]
  const { form, submit, status, error } = useSaveForm<Typed, OrderPayment, { message: string }>({
    schema,
    values: { means: lastMeansOf(means), acceptsCash: false },
    save: (body) => save(order.id, body).finally(() => void refreshVouchers()),
    success: ({ message }) => {
      rememberMeans(form.getValues('means'))
      void showToast('success', message)
    },
    failure,
    name: `${noted} de la commande ${order.id}`,
    onSaved: onClose,
  })
  const { register, watch, formState } = form
  const { errors, isDirty } = formState
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <p className={styles.quiet}>{isPayment ? paymentText(order) : refundText(order)}</p>
      {isPayment && <GiftMessage order={order} />}
      <MeansField means={means} error={errors.means?.message} {...register('means')} />
      {exceedsCashLimit({ means: watch('means'), cents }) && (
        <CashWarning error={errors.acceptsCash?.message} {...register('acceptsCash')} />
      )}
      <FormActions
        status={status}
        error={errors.means || errors.acceptsCash ? null : error}
        submitLabel={submitLabel}
        onCancel={onClose}
      />
      <UnsavedChanges when={isDirty} />
    </form>
  )
}

function refundText(order: VoucherOrder): string {
  return `${refundedText(order)} Une écriture négative d’aujourd’hui est ajoutée au livre.`
}

type Typed = { means: string; acceptsCash: boolean }
type Context = { issues: z.core.$ZodRawIssue[] }

function typedMoney(cents: number) {
  return z.pipe(
    z.transform(({ means, acceptsCash }: Typed, { issues }: Context) => {
      if (exceedsCashLimit({ means, cents }) && !acceptsCash)
        issues.push({ code: 'custom', path: ['acceptsCash'], message: CASH_UNREAD, input: acceptsCash })
      return { means } satisfies z.input<typeof OrderPayment> as z.input<typeof OrderPayment>
    }),
    OrderPayment,
  )
}

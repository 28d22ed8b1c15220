import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { VisitPayments } from '#contract/accounting/payments.ts'
import { isMoneyDue, settlementText } from '#domain/accounting/settlement-text.ts'
import { useAdmin } from '../../session/use-admin.ts'
import { PracticeClock } from '../../ui/parts/PracticeClock.tsx'
import { QueryBoundary } from '../../ui/query/QueryBoundary.tsx'
import { AwaitedNumber } from '../received/AwaitedNumber.tsx'
import { NotedPayment } from '../received/notes/NotedPayment.tsx'
import { ReceiptNote } from '../received/notes/ReceiptNote.tsx'
import { PaymentRows } from '../received/PaymentRows.tsx'
import styles from '../received/payments.module.css'
import { visitPaymentsQuery } from '../received/queries.ts'
import { firstFormState, isFormShown, type PaymentFormState } from './payment-form-state.ts'
import { type PayableVisit, VisitPaymentForm } from './VisitPaymentForm.tsx'

const VoucherOfVisit = lazy(async () => ({
  default: (await import('./VoucherOfVisit.tsx')).VoucherOfVisit,
}))

const VisitDeposit = lazy(async () => ({
  default: (await import('../deposits/VisitDeposit.tsx')).VisitDeposit,
}))

type Props = {
  visit: PayableVisit
  /** Shows the form without being asked, if something is left to pay. */
  opensForm: boolean
  /** Of a dialog that was opened for it. */
  takesFocus?: boolean
  /** Of a list that goes on once a payment is noted, or is not to be: no note is offered then. */
  onDone?: (() => void) | undefined
  /** Of a card on which the state of payment and « Encaisser » stand already. */
  formState?: readonly [PaymentFormState, (form: PaymentFormState) => void]
}

/** The payments of a visit, and « Encaisser ». */
export function VisitPaymentsPanel(props: Props) {
  const payments = useQuery(visitPaymentsQuery(props.visit))
  return (
    <section className={styles.panel} aria-labelledby="encaissements">
      <h3 id="encaissements">Encaissement</h3>
      <QueryBoundary of={payments}>
        {(loaded) => <LoadedPayments {...props} payments={loaded} />}
      </QueryBoundary>
    </section>
  )
}

/** Fewer than on a client’s page: the form stands beneath. */
const SHOWN = 3

type Loaded = { payments: VisitPayments }

function LoadedPayments({
  visit,
  opensForm,
  takesFocus = false,
  formState,
  onDone,
  payments,
}: Props & Loaded) {
  const ownState = useState(() => firstFormState(payments, opensForm))
  const [form, setForm] = formState ?? ownState
  const isOnCard = formState !== undefined
  const { honorsVouchers } = useAdmin()
  const [noted, setNoted] = useState<number | null>(null)
  const finish = (number: number) => {
    if (onDone) return onDone()
    setNoted(number)
    setForm(null)
  }
  const isOpen = isFormShown(form, payments)
  return (
    <>
      {!isOnCard && <SettlementState payments={payments} />}
      {honorsVouchers && payments.dueEuros !== null && payments.dueEuros > 0 && (
        <Suspense fallback={null}>
          <VoucherOfVisit visit={visit} payments={payments} />
        </Suspense>
      )}
      {payments.deposit && (
        <Suspense fallback={null}>
          <VisitDeposit reservationId={visit.id} deposit={payments.deposit} />
        </Suspense>
      )}
      {payments.rows.length > 0 && (
        <PaymentRows rows={payments.rows.toReversed()} shown={SHOWN}>
          {(row) => <ReceiptNote {...row} />}
        </PaymentRows>
      )}
      {noted !== null && <NotedPayment key={noted} number={noted} clientEmail={visit.clientEmail} />}
      {payments.awaitsNumber && <AwaitedNumber />}
      {payments.isOpen && isOpen && (
        <PracticeClock>
          {({ day }) => (
            <VisitPaymentForm
              visit={visit}
              payments={payments}
              today={day}
              takesFocus={takesFocus || form === 'opened'}
              onNoted={finish}
              onCancel={form === 'opened' ? () => setForm('closed') : null}
              onLeave={onDone}
            />
          )}
        </PracticeClock>
      )}
      {!isOpen && !(isOnCard && isMoneyDue(payments)) && (
        <OpenButton payments={payments} takesFocus={form === 'closed'} onClick={() => setForm('opened')} />
      )}
    </>
  )
}

function SettlementState({ payments }: Loaded) {
  return (
    <>
      {payments.isCancelled && <p>Ce rendez-vous est annulé.</p>}
      <p className={styles.state} data-state={payments.state}>
        {settlementText(payments)}
      </p>
    </>
  )
}

type OpenProps = Loaded & { takesFocus: boolean; onClick: () => void }

function OpenButton({ payments, takesFocus, onClick }: OpenProps) {
  if (!payments.isOpen) return null
  return (
    <Button
      className={styles.open}
      variant={isMoneyDue(payments) ? 'filled' : 'default'}
      autoFocus={takesFocus}
      onClick={onClick}
    >
      {payments.rows.length === 0 ? 'Encaisser' : 'Encaisser encore'}
    </Button>
  )
}

import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { VisitPayments } from '#contract/accounting/payments.ts'
import { settlementText } from '#domain/accounting/settlement-text.ts'
import { useAdmin } from '../../session/use-admin.ts'
import { PracticeClock } from '../../ui/parts/PracticeClock.tsx'
import { QueryBoundary } from '../../ui/query/QueryBoundary.tsx'
import { AwaitedNumber } from './AwaitedNumber.tsx'
import { NotedPayment } from './NotedPayment.tsx'
import { PaymentRows } from './PaymentRows.tsx'
import styles from './payments.module.css'
import { visitPaymentsQuery } from './queries.ts'
import { ReceiptNote } from './ReceiptNote.tsx'
import { type PayableVisit, VisitPaymentForm } from './VisitPaymentForm.tsx'

const VisitVoucher = lazy(async () => ({
  default: (await import('../vouchers/visit/VisitVoucher.tsx')).VisitVoucher,
}))

type Props = {
  visit: PayableVisit
  /** Shows the form without being asked, if something is left to pay. */
  opensForm: boolean
}

/** What was paid for a visit, and « Encaisser ». */
export function VisitPaymentsPanel(props: Props) {
  const payments = useQuery(visitPaymentsQuery(props.visit))
  return (
    <section className={styles.panel} aria-labelledby="encaissements">
      <h3 id="encaissements">Encaissement</h3>
      <QueryBoundary of={payments} keepData>
        {(loaded) => <LoadedPayments {...props} payments={loaded} />}
      </QueryBoundary>
    </section>
  )
}

function LoadedPayments({ visit, opensForm, payments }: Props & { payments: VisitPayments }) {
  const [isFormOpen, setFormOpen] = useState(() => opensForm && isOwed(payments))
  const { acceptsVouchers } = useAdmin()
  const [noted, setNoted] = useState<number | null>(null)
  const finish = (number: number) => {
    setNoted(number)
    setFormOpen(false)
  }
  return (
    <>
      <p className={styles.state} data-state={payments.state}>
        {settlementText(payments)}
      </p>
      {acceptsVouchers && (
        <Suspense fallback={null}>
          <VisitVoucher visit={visit} payments={payments} />
        </Suspense>
      )}
      {payments.rows.length > 0 && (
        <PaymentRows rows={payments.rows}>{(row) => <ReceiptNote {...row} />}</PaymentRows>
      )}
      {noted !== null && <NotedPayment key={noted} number={noted} clientEmail={visit.clientEmail} />}
      {payments.awaitsNumber && <AwaitedNumber />}
      {payments.isOpen &&
        (isFormOpen ? (
          <PracticeClock>
            {({ day }) => (
              <VisitPaymentForm
                visit={visit}
                payments={payments}
                today={day}
                onNoted={finish}
                onCancel={opensForm && payments.rows.length === 0 ? null : () => setFormOpen(false)}
              />
            )}
          </PracticeClock>
        ) : (
          <Button
            className={styles.open}
            variant={isOwed(payments) ? 'filled' : 'default'}
            onClick={() => setFormOpen(true)}
          >
            {payments.rows.length === 0 ? 'Encaisser' : 'Encaisser encore'}
          </Button>
        ))}
    </>
  )
}

function isOwed({ state, euros, paidEuros }: VisitPayments): boolean {
  if (state === 'unpriced') return paidEuros === 0
  return (state === 'unpaid' || state === 'partly') && euros > 0
}

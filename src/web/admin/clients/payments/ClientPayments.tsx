import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import type { PaymentsOfClient } from '#contract/accounting/payment-lists.ts'
import type { ClientRecord, ClientReservation } from '#contract/clients/records.ts'
import { settlementText, shownSettlement } from '#domain/accounting/settlement-text.ts'
import { frenchPrice } from '#domain/language/money.ts'
import { french } from '#domain/language/typography.ts'
import primitivesStyles from '#web/ui/primitives.module.css'
import { ReceiptNote } from '../../accounting/received/notes/ReceiptNote.tsx'
import { PaymentRows } from '../../accounting/received/PaymentRows.tsx'
import styles from '../../accounting/received/payments.module.css'
import { clientPaymentsQuery } from '../../accounting/received/queries.ts'
import { VisitPaymentButton } from '../../accounting/visit/VisitPaymentButton.tsx'
import { VoucherSettlement } from '../../accounting/visit/VoucherSettlement.tsx'
import { useAdmin } from '../../session/use-admin.ts'
import { useHasPermission } from '../../session/use-has-permission.ts'
import { useDialogState } from '../../ui/dialog/use-dialog-state.ts'
import { QueryBoundary } from '../../ui/query/QueryBoundary.tsx'
import { Section } from '../../ui/Section.tsx'

const OtherPaymentDialog = lazy(async () => ({
  default: (await import('../../accounting/received/OtherPaymentDialog.tsx')).OtherPaymentDialog,
}))

export function ClientPayments({ client }: { client: ClientRecord }) {
  const payments = useQuery(clientPaymentsQuery(client.id))
  const seesAll = useHasPermission('seeAllAgendas')
  return (
    <Section
      id="encaissements-du-client"
      title="Encaissements"
      {...(!seesAll && { help: 'Ceux des rendez-vous avec vous seulement.' })}
    >
      <QueryBoundary of={payments}>{(loaded) => <PaidRows payments={loaded} />}</QueryBoundary>
      {seesAll && <OtherPayment client={client} />}
    </Section>
  )
}

const SHOWN = 5

function PaidRows({ payments: { rows, more, totalEuros } }: { payments: PaymentsOfClient }) {
  if (rows.length === 0) return <p className={styles.summary}>Aucun encaissement.</p>
  return (
    <div className={primitivesStyles.smallStack}>
      <p className={styles.summary}>{french`En tout : ${frenchPrice(totalEuros)}`}</p>
      <PaymentRows rows={rows} shown={SHOWN}>
        {(row) => <ReceiptNote {...row} />}
      </PaymentRows>
      {more && <p className={styles.summary}>Les écritures plus anciennes ne sont pas montrées ici.</p>}
    </div>
  )
}

function OtherPayment({ client }: { client: ClientRecord }) {
  const { isOpen, open, close } = useDialogState()
  return (
    <>
      <Button className={styles.open} size="xs" variant="default" onClick={open}>
        Encaisser autre chose
      </Button>
      <Suspense fallback={null}>{isOpen && <OtherPaymentDialog client={client} onClose={close} />}</Suspense>
    </>
  )
}

export type VisitOfClient = { reservation: ClientReservation; clientId: number }

/** Beneath its price, which says what is to be paid. Nothing for a visit that owes nothing, unless it was paid. */
export function ClientVisitPayment({ reservation, clientId }: VisitOfClient) {
  const { data } = useQuery(clientPaymentsQuery(clientId))
  const { notesPayments = false } = useAdmin()
  if (data === undefined) return null
  const paid = data.visits.find(({ id }) => id === reservation.id)
  if (!notesPayments) return <VoucherSettlement settlement={paid} />
  if (!paid && !mayOwe(reservation)) return null
  const settlement = shownSettlement(reservation, paid)
  return (
    <div className={styles.inList}>
      {paid && <span>{settlementText(settlement)}</span>}{' '}
      <VisitPaymentButton reservation={reservation} settlement={settlement} />
    </div>
  )
}

function mayOwe({ state, price }: ClientReservation): boolean {
  return (state === 'planned' || state === 'done') && price !== 0
}

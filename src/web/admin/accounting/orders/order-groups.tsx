import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { VoucherOrder } from '#contract/accounting/voucher-orders.ts'
import { dayAndYear } from '#domain/language/french-day.ts'
import { frenchPrice } from '#domain/language/money.ts'
import { french } from '#domain/language/typography.ts'
import { adminPaths } from '../../paths.ts'
import { Badge } from '../../ui/Badge.tsx'
import tableStyles from '../../ui/table.module.css'
import { OpenVoucher, RefundOrder, UnpaidOrderActions } from './OrderActions.tsx'

type Group = {
  id: string
  title: string
  help?: string
  states: readonly VoucherOrder['state'][]
  /** Heading of the last column, and what each order has there. */
  column: string
  facts: (order: VoucherOrder) => ReactNode
  actions: (order: VoucherOrder) => ReactNode
}

/** By what is to be done, the most urgent first. */
export const ORDER_GROUPS: readonly Group[] = [
  {
    id: 'a-encaisser',
    title: 'À encaisser',
    states: ['unpaid'],
    column: 'À régler jusqu’au',
    facts: ({ payableUntil }) => dayAndYear(payableUntil),
    actions: (order) => <UnpaidOrderActions order={order} />,
  },
  {
    id: 'a-rembourser',
    title: 'À rembourser',
    help: french`Le client a renoncé dans les 14 jours : il est remboursé sous 14 jours.`,
    states: ['withdrawn'],
    column: 'À rembourser',
    facts: (order) => <ToPayBack order={order} />,
    actions: (order) => order.cardRefund !== 'running' && <RefundOrder order={order} />,
  },
  {
    id: 'a-envoyer',
    title: 'À envoyer',
    help: 'Réglées : l’e-mail part seul, avec le bon.',
    states: ['paid'],
    column: 'Envoi',
    facts: (order) => <Sending order={order} />,
    actions: (order) => <OpenVoucher order={order} />,
  },
  {
    id: 'terminees',
    title: 'Terminées',
    states: ['sent', 'refunded', 'lapsed'],
    column: 'État',
    facts: (order) => <Done order={order} />,
    actions: (order) => <OpenVoucher order={order} />,
  },
]

function ToPayBack({ order: { refundEuros, withdrawnAt, cardRefund } }: { order: VoucherOrder }) {
  return (
    <>
      <span>{frenchPrice(refundEuros ?? 0)}</span>
      {withdrawnAt && (
        <span className={tableStyles.muted}>{`rétractation du ${dayAndYear(withdrawnAt.date)}`}</span>
      )}
      {cardRefund === 'running' && <Badge>Remboursement sur la carte en cours</Badge>}
      {cardRefund === 'failed' && <FailedCardRefund />}
    </>
  )
}

function FailedCardRefund() {
  return (
    <>
      <Badge tone="danger">Le remboursement sur la carte n’a pas abouti</Badge>
      <Link to={adminPaths.onlinePayments}>Voir pourquoi</Link>
    </>
  )
}

function Sending({ order: { sendOn, sendsTo, isUndeliverable } }: { order: VoucherOrder }) {
  return (
    <>
      {isUndeliverable ? (
        <Badge tone="danger">E-mail non remis</Badge>
      ) : (
        <span>{sendOn === null ? 'Tout de suite' : french`Le ${dayAndYear(sendOn)} à 9 h`}</span>
      )}
      <span className={tableStyles.muted}>
        {isUndeliverable
          ? french`Donnez un nouveau code au bon, et imprimez-le.`
          : sendsTo === 'giver'
            ? 'à qui l’offre'
            : 'à qui le reçoit'}
      </span>
    </>
  )
}

function Done({ order: { state, sentAt, refundEuros } }: { order: VoucherOrder }) {
  if (state === 'sent') {
    return (
      <>
        <Badge tone="success">Envoyée</Badge>
        {sentAt && <span className={tableStyles.muted}>{`le ${dayAndYear(sentAt.date)}`}</span>}
      </>
    )
  }
  if (state === 'lapsed') return <Badge>Non réglée à temps</Badge>
  return (
    <>
      <Badge>Rétractée</Badge>
      <span className={tableStyles.muted}>
        {refundEuros ? french`${frenchPrice(refundEuros)} remboursés` : 'rien à rembourser'}
      </span>
    </>
  )
}

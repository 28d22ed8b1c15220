import { useState } from 'react'
import type { OwnVoucherOrder } from '#contract/accounting/voucher-orders.ts'
import { orderedText, validityText } from '#domain/accounting/voucher-order-text.ts'
import { dayAndYear } from '#domain/language/french-day.ts'
import { frenchPrice } from '#domain/language/money.ts'
import { frenchTime, toLocalTime } from '#domain/language/time.ts'
import { french } from '#domain/language/typography.ts'
import buttonStyles from '#web/ui/button.module.css'
import { WithoutScripts } from '../../forms/WithoutScripts.tsx'
import reservationPageStyles from '../../reservation/reservation-page.module.css'
import { CardPlace, LatePayment } from './card/CardPlace.tsx'
import styles from './OrderCard.module.css'
import { orderText, withdrawalEndText } from './order-text.ts'
import { WithdrawalDialog } from './WithdrawalDialog.tsx'

type Props = {
  order: OwnVoucherOrder
  token: string
  /** After a withdrawal or a payment, which is then announced. */
  hasFocus: boolean
  onChanged: (order: OwnVoucherOrder) => void
}

export function OrderCard({ order, token, hasFocus, onChanged }: Props) {
  const { title, lead } = orderText(order)
  return (
    <div className={reservationPageStyles.card}>
      <p className={reservationPageStyles.kicker}>{french`Commande n° ${order.id}`}</p>
      <h1
        key={order.state}
        className={reservationPageStyles.title}
        tabIndex={-1}
        ref={hasFocus ? moveFocus : undefined}
      >
        {title}
      </h1>
      <p className={styles.lead}>{lead}</p>
      {order.state === 'unpaid' && (
        <section className={styles.payment} aria-labelledby="comment-regler">
          <h2 id="comment-regler" className={styles.heading}>
            {french`Comment régler ${frenchPrice(order.priceEuros)}`}
          </h2>
          <CardPlace order={order} token={token} onRead={onChanged} />
          <p className={styles.typed}>{order.howToPay}</p>
          {order.paymentAdvice !== null && <p>{order.paymentAdvice}</p>}
        </section>
      )}
      {order.state === 'lapsed' && <LatePayment />}
      <OrderFacts order={order} />
      <Withdrawal order={order} token={token} onChanged={onChanged} />
    </div>
  )
}

function OrderFacts({ order }: { order: OwnVoucherOrder }) {
  const { day, minute } = toLocalTime(order.orderedAt)
  const facts = [
    ['Le bon', orderedText(order)],
    ['Prix', frenchPrice(order.priceEuros)],
    ['Commandé', `le ${dayAndYear(day)} à ${frenchTime(minute)}`],
    ...(HAS_ENDED.has(order.state) ? [] : [['Valable', validityOf(order)] as const]),
    ...(order.conditions === '' ? [] : [['Conditions', order.conditions] as const]),
  ] as const
  return (
    <dl className={styles.facts}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

const HAS_ENDED: ReadonlySet<OwnVoucherOrder['state']> = new Set(['withdrawn', 'refunded', 'lapsed'])

function validityOf({ validUntil, validMonths }: OwnVoucherOrder): string {
  return validUntil === null ? validityText(validMonths) : `jusqu’au ${dayAndYear(validUntil)} inclus`
}

function Withdrawal({ order, token, onChanged }: Omit<Props, 'hasFocus'>) {
  const [isAsking, setAsking] = useState(false)
  const ended = withdrawalEndText(order)
  if (ended !== null) return <p className={styles.quiet}>{ended}</p>
  if (!order.canWithdraw) return null
  return (
    <>
      <WithoutScripts to="renoncer au contrat" />
      <p className={`${styles.quiet} ${styles.needsScripts}`}>
        {french`Vous avez changé d’avis ? Vous pouvez renoncer sans motif jusqu’au ${dayAndYear(order.withdrawalUntil)} inclus.`}
      </p>
      <button
        type="button"
        className={`${buttonStyles.quiet} ${styles.needsScripts}`}
        onClick={() => setAsking(true)}
      >
        Renoncer au contrat ici
      </button>
      {isAsking && (
        <WithdrawalDialog
          order={order}
          token={token}
          onWithdrawn={(withdrawn) => {
            setAsking(false)
            onChanged(withdrawn)
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}

function moveFocus(element: HTMLElement | null): void {
  element?.focus()
}

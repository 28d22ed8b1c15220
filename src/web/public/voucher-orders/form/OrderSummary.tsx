import { useWatch } from 'react-hook-form'
import type { readOrderTerms } from '#contract/accounting/voucher-orders.ts'
import type { Reply } from '#contract/endpoint.ts'
import { lastDayOfWithdrawal, UNPAID_DAYS } from '#domain/accounting/voucher-order.ts'
import { orderedText, validityText } from '#domain/accounting/voucher-order-text.ts'
import { lastDayOfVoucher } from '#domain/accounting/voucher-settings.ts'
import { dayAndYear, frenchDate } from '#domain/language/french-day.ts'
import { frenchPrice } from '#domain/language/money.ts'
import { type Day, isDay } from '#domain/language/time.ts'
import { french } from '#domain/language/typography.ts'
import { paths } from '#web/app/paths.ts'
import styles from './OrderSummary.module.css'
import type { OrderControl } from './order-form.ts'
import { adviceFor } from './payment-advice.ts'
import type { SellableLength } from './sellable-lengths.ts'
import { orderedContentOf, type TypedOrder } from './typed-order.ts'

export type OrderTerms = Reply<typeof readOrderTerms>

type Props = {
  control: OrderControl
  terms: OrderTerms
  lengths: readonly SellableLength[]
  /** Null during hydration. */
  today: Day | null
}

/** Right before the button that orders: articles L221-5 and L221-14 of the Code de la consommation. */
export function OrderSummary({ control, terms, lengths, today }: Props) {
  // Cast: every field has a default value.
  const typed = useWatch({ control }) as TypedOrder
  const content = orderedContentOf(typed, lengths)
  const advice = adviceFor(typed, today)
  const lines = [
    ['Le bon', content ? orderedText(content) : 'À choisir'],
    ['Envoi', sendingText(typed)],
    ['Valable', validityOf(typed, terms.validMonths)],
    ['Prix total', content ? frenchPrice(content.euros) : '–'],
  ] as const
  return (
    <>
      <dl className={styles.lines}>
        {lines.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <div>
          <dt>Règlement</dt>
          <dd>
            <p>{terms.takesCards ? BY_CARD : 'À régler par virement ou sur place.'}</p>
            <p className={styles.typed}>{terms.howToPay}</p>
            {advice !== null && <p>{advice}</p>}
            <p>{french`Sans règlement sous ${UNPAID_DAYS} jours, la commande est annulée.`}</p>
          </dd>
        </div>
        {terms.conditions !== '' && (
          <div>
            <dt>Conditions</dt>
            <dd className={styles.typed}>{terms.conditions}</dd>
          </div>
        )}
        <div>
          <dt>Rétractation</dt>
          <dd>
            {french`Vous pouvez renoncer pendant 14 jours, sans motif, sur la page de votre commande`}
            {today && french`, jusqu’au ${dayAndYear(lastDayOfWithdrawal(today))} inclus`}
            {french`. Ce qui n’a pas déjà servi vous est remboursé.`}
          </dd>
        </div>
      </dl>
      <p className={styles.terms}>
        {/* In another tab: what was typed stays. */}
        <a href={paths.terms} target="_blank" rel="noopener">
          Conditions d’utilisation<span className="visually-hidden"> (nouvel onglet)</span>
        </a>
      </p>
    </>
  )
}

const BY_CARD = french`Par carte, juste après la commande, sur la page sécurisée de Stripe ; ou par virement ou sur place :`

function sendingText({ sendsTo, recipientEmail, when, sendOn }: TypedOrder): string {
  const address = recipientEmail.trim()
  const to = sendsTo === 'giver' ? 'à vous' : address === '' ? 'à la personne' : `à ${address}`
  const moment =
    when === 'day' && isDay(sendOn)
      ? french`le ${frenchDate(sendOn)} à 9 h`
      : 'dès que votre règlement est reçu'
  return `Par e-mail ${to}, ${moment}`
}

function validityOf({ when, sendOn }: TypedOrder, months: number): string {
  return when === 'day' && isDay(sendOn)
    ? `jusqu’au ${dayAndYear(lastDayOfVoucher(sendOn, months))} inclus`
    : validityText(months)
}

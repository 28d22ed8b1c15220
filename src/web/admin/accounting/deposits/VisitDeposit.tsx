import type { VisitPayments } from '#contract/accounting/payments.ts'
import { frenchPrice } from '#domain/language/money.ts'
import { french } from '#domain/language/typography.ts'
import type { DepositKind } from '#domain/visit/deposit.ts'
import primitivesStyles from '#web/ui/primitives.module.css'
import { useAdmin } from '../../session/use-admin.ts'
import { ConfirmButton } from '../../ui/confirm/ConfirmButton.tsx'
import { keepPayment } from '../book/actions.ts'
import { CardRefundButton } from '../book/CardRefundButton.tsx'
import styles from '../received/payments.module.css'
import { refreshPayments } from '../received/refresh.ts'

type Props = { reservationId: number; deposit: NonNullable<VisitPayments['deposit']> }

/** Paid online before a visit, with the buttons by which a superadmin keeps it or gives it back. */
export function VisitDeposit({ reservationId, deposit }: Props) {
  const { cardEuros, toDecideEuros } = deposit
  const { role } = useAdmin()
  const text = depositText(deposit)
  const refundable = toDecideEuros > 0 ? Math.min(cardEuros, toDecideEuros) : cardEuros
  const isOwner = role === 'superadmin'
  return (
    <div className={primitivesStyles.stack}>
      {text !== null && <p className={styles.state}>{text}</p>}
      {isOwner && (refundable > 0 || toDecideEuros > 0) && (
        <div className={primitivesStyles.row}>
          {refundable > 0 && (
            <CardRefundButton
              reservationId={reservationId}
              euros={refundable}
              {...(toDecideEuros === 0 && { variant: 'subtle' as const })}
            >
              {french`${frenchPrice(refundable)} payés en ligne pour ce rendez-vous.`}
            </CardRefundButton>
          )}
          {toDecideEuros > 0 && <KeepButton reservationId={reservationId} euros={toDecideEuros} />}
        </div>
      )}
    </div>
  )
}

/** Null where the settlement says it all. */
function depositText({
  kind,
  cardEuros,
  movingEuros,
  toDecideEuros,
  isKept,
}: Props['deposit']): string | null {
  if (movingEuros > 0) return french`${frenchPrice(movingEuros)} retournent sur la carte.`
  if (toDecideEuros > 0)
    return french`${frenchPrice(toDecideEuros)} payés en ligne sont à garder, ou à rembourser.`
  if (isKept) return KEPT[kind]
  return cardEuros > 0 ? french`${frenchPrice(cardEuros)} payés en ligne.` : null
}

const KEPT: Record<DepositKind, string> = {
  arrhes: 'Les arrhes sont gardées.',
  acompte: 'L’acompte est gardé.',
}

function KeepButton({ reservationId, euros }: { reservationId: number; euros: number }) {
  return (
    <ConfirmButton
      label="Garder"
      title="Garder ce qui a été payé"
      tone="plain"
      confirmLabel="Garder"
      action={() => keepPayment(reservationId)}
      done="Paiement gardé"
      refresh={refreshPayments}
      failure="Une erreur est survenue."
    >
      <p>{french`${frenchPrice(euros)} restent au cabinet. Le livre ne change pas.`}</p>
    </ConfirmButton>
  )
}

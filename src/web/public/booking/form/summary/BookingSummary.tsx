import type { ReactNode } from 'react'
import { abbreviatedDay, frenchDay } from '#domain/language/french-day.ts'
import { frenchLength } from '#domain/language/french-length.ts'
import { frenchPrice } from '#domain/language/money.ts'
import { frenchTime, type LocalTime } from '#domain/language/time.ts'
import { registerBottomBar } from '#web/ui/bottom-bars.ts'
import type { Selection } from '../../flow/selection.ts'
import type { ShownDeposit } from '../deposit/use-shown-deposit.ts'
import type { VoucherLines } from '../vouchers/checked-voucher.ts'
import styles from './BookingSummary.module.css'
import { type StepHeadings, SummaryAction } from './SummaryAction.tsx'
import { SummaryLine } from './SummaryLine.tsx'

type Props = {
  selection: Selection | undefined
  practitioner: string | undefined
  slot: LocalTime | null
  wishedSlot?: LocalTime | null
  /** Once a voucher is known to settle some of it. */
  sum: VoucherLines | null | undefined
  deposit: ShownDeposit | null
  headings: StepHeadings
  /** Offered while nothing is chosen. */
  again?: ReactNode
}

export function BookingSummary({
  selection,
  practitioner,
  slot,
  wishedSlot = null,
  sum,
  deposit,
  headings,
  again,
}: Props) {
  const time = slot ?? wishedSlot
  return (
    <aside
      ref={registerBottomBar}
      className={styles.summary}
      aria-labelledby="recapitulatif"
      data-empty={!selection && !practitioner && !time}
      data-has-time={time !== null}
    >
      <h2 id="recapitulatif" className={styles.title}>
        Votre rendez-vous
      </h2>
      <dl className={styles.list}>
        <SummaryLine name="service" term="Prestation" value={selection?.name} isRequired />
        <SummaryLine name="practitioner" term="Praticien" value={practitioner ?? 'Sans préférence'} />
        <SummaryLine name="day" term="Jour" value={time && <Day {...time} />} isRequired />
        <SummaryLine
          name="hour"
          term="Heure"
          value={time && frenchTime(time.minute) + (slot ? '' : ', à confirmer')}
          isRequired
        />
        <SummaryLine name="length" term="Durée" value={selection && frenchLength(selection.duration)} />
        <SummaryLine name="price" term="Prix" value={selection && frenchPrice(selection.price)} />
        <SummaryLine name="voucher" term="Bon cadeau" value={sum?.deducted} />
        {deposit ? (
          <DepositSummary deposit={deposit} />
        ) : (
          <SummaryLine name="due" term="À régler" value={sum?.due} />
        )}
      </dl>
      {again}
      <SummaryAction nextStep={nextStep(selection, slot)} headings={headings} />
    </aside>
  )
}

function DepositSummary({ deposit: { euros, restEuros } }: { deposit: ShownDeposit }) {
  return (
    <>
      <SummaryLine name="deposit" term="À payer maintenant" value={frenchPrice(euros)} />
      <SummaryLine name="due" term="Sur place" value={frenchPrice(restEuros)} />
    </>
  )
}

function Day({ day }: LocalTime) {
  return (
    <>
      <span className={styles.fullDay}>{frenchDay(day)}</span>
      <span className={styles.abbreviatedDay} aria-hidden="true">
        {abbreviatedDay(day)}
      </span>
    </>
  )
}

function nextStep(selection: Selection | undefined, slot: LocalTime | null) {
  if (!selection) return 'service'
  return slot ? 'details' : 'hour'
}

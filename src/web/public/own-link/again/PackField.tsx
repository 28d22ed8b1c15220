import type { PackBalance } from '#contract/accounting/visit-vouchers.ts'
import type { AgainOffer } from '#contract/booking/own-link.ts'
import { dayAndYear } from '#domain/language/french-day.ts'
import { french } from '#domain/language/typography.ts'
import { packBalance } from '../../reservation/voucher-sentences.ts'
import styles from './AgainSection.module.css'

type Props = {
  offer: AgainOffer
  pack: PackBalance
  isUsed: boolean
  onChange: (isUsed: boolean) => void
}

/** « Utiliser votre carnet (il reste 2 séances sur 5) »; hours after its last day are paid on the spot. */
export function PackField({ offer: { usual, next }, pack, isUsed, onChange }: Props) {
  const name = pack.kind === 'sessions' ? 'votre carnet' : 'votre bon'
  const isEndingSoon = [...usual, ...next].some(({ date }) => date > pack.validUntil)
  return (
    <div className={styles.pack}>
      <label>
        <input type="checkbox" checked={isUsed} onChange={(event) => onChange(event.currentTarget.checked)} />
        {french`Utiliser ${name} (il reste ${packBalance(pack)})`}
      </label>
      {isUsed && isEndingSoon && (
        <p className={styles.with}>
          {french`Après le ${dayAndYear(pack.validUntil)}, le rendez-vous se règle sur place.`}
        </p>
      )}
    </div>
  )
}

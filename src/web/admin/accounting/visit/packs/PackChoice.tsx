import { Checkbox } from '@mantine/core'
import { takenOnDays } from '#domain/accounting/pack-choice.ts'
import type { Day } from '#domain/language/time.ts'
import primitivesStyles from '#web/ui/primitives.module.css'
import { consequenceOf, countSettled, packTitle, packUseLabel } from './pack-sentences.ts'
import styles from './packs.module.css'
import type { ProposedPack } from './use-record-pack.ts'

/** A live pack of the client, which one press uses or leaves. */
export function PackChoice({ proposed, days }: { proposed: ProposedPack; days: readonly Day[] }) {
  const { pack, sale, isUsed, onUse } = proposed
  const isUsable = countSettled(takenOnDays(pack, sale, days)) > 0
  const consequence = consequenceOf(proposed, days)
  return (
    <fieldset className={styles.pack}>
      <legend>{packTitle(pack)}</legend>
      {isUsable && (
        <Checkbox
          label={packUseLabel(pack, days.length)}
          checked={isUsed}
          onChange={(event) => onUse(event.currentTarget.checked)}
        />
      )}
      <p className={primitivesStyles.note} role="status">
        {consequence}
      </p>
    </fieldset>
  )
}

import { Button } from '@mantine/core'
import actionRowStyles from '#web/ui/action-row.module.css'
import { registerBottomBar } from '#web/ui/bottom-bars.ts'
import styles from './cancellations.module.css'
import { outcomeCountText, reservationCountText } from './outcome-text.ts'

type Props = {
  count: number
  onCancel: () => void
  /** Null where there is no colleague, or the caller sees only their own agenda. */
  onGive: (() => void) | null
}

export function SelectionBar({ count, onCancel, onGive }: Props) {
  return (
    <div className={styles.dock} ref={registerBottomBar}>
      <div className={styles.bar}>
        <p role="status">{count === 0 ? 'Aucun rendez-vous choisi' : outcomeCountText(count, 'choisi')}</p>
        <div className={`${actionRowStyles.start} ${styles.choices}`}>
          {onGive && (
            <Button variant="default" disabled={count === 0} onClick={onGive}>
              Confier à…
            </Button>
          )}
          <Button className={styles.destructive} disabled={count === 0} onClick={onCancel}>
            {count === 0 ? 'Annuler les rendez-vous' : `Annuler ${reservationCountText(count)}`}
          </Button>
        </div>
      </div>
    </div>
  )
}

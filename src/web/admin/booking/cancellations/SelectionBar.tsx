import { Button } from '@mantine/core'
import { registerBottomBar } from '#web/ui/bottom-bars.ts'
import styles from './cancellations.module.css'
import { reservationCountText } from './outcome-text.ts'

export function SelectionBar({ count, onCancel }: { count: number; onCancel: () => void }) {
  return (
    <div className={styles.dock} ref={registerBottomBar}>
      <div className={styles.bar}>
        <p role="status">
          {count === 0 ? 'Aucune réservation choisie' : `${reservationCountText(count)} à annuler`}
        </p>
        <Button className={styles.destructive} disabled={count === 0} onClick={onCancel}>
          {count === 0 ? 'Annuler les réservations' : `Annuler ${reservationCountText(count)}`}
        </Button>
      </div>
    </div>
  )
}

import { frenchDateTime } from '#domain/language/french-day.ts'
import { type DateAndTime, type Day, frenchTime, type LocalTime, toLocalTime } from '#domain/language/time.ts'
import primitivesStyles from '#web/ui/primitives.module.css'
import styles from '../entries/undo/ChangeToast.module.css'

type Props = {
  message: string
  nearest: readonly DateAndTime[]
  day: Day
  onMove: (to: LocalTime) => void
}

export function ConflictToast({ message, nearest, day, onMove }: Props) {
  return (
    <div className={styles.toast}>
      <p>{message}</p>
      <div className={`${primitivesStyles.row} ${styles.choices}`}>
        {nearest.map(toLocalTime).map((to) => (
          <button key={`${to.day} ${to.minute}`} type="button" onClick={() => onMove(to)}>
            {to.day === day ? `Déplacer à ${frenchTime(to.minute)}` : `Déplacer au ${frenchDateTime(to)}`}
          </button>
        ))}
      </div>
    </div>
  )
}

import { frenchLength } from '#domain/french-length.ts'
import { frenchTime, type Span } from '#domain/time.ts'
import styles from './today.module.css'

export function FreeLine({ start, end, when }: Span & { when: 'current' | 'later' }) {
  return (
    <li className={styles.free}>
      <span className={styles.freeTime}>
        {when === 'current' ? `Jusqu’à ${frenchTime(end)}` : `${frenchTime(start)} – ${frenchTime(end)}`}
      </span>
      <span>Libre, {frenchLength(end - start)}</span>
    </li>
  )
}

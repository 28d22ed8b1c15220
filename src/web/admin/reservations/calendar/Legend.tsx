import styles from '../AgendaCalendar.module.css'
import type { LegendLine } from './tones.ts'

/** Which colour is whose; one alone needs no telling. */
export function Legend({ lines }: { lines: LegendLine[] }) {
  if (lines.length < 2) return null
  return (
    <ul className={styles.legend} aria-label="Couleurs">
      {lines.map(({ key, name, tone }) => (
        <li key={key}>
          <span className={styles.swatch} style={{ background: tone }} aria-hidden />
          {name}
        </li>
      ))}
    </ul>
  )
}

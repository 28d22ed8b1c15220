import styles from '../AgendaCalendar.module.css'
import type { LegendLine } from '../tones.ts'

/** Colors of services; those of people stand on their chips. */
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

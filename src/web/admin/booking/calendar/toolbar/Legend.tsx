import { SignIcon } from '../../entries/EntrySigns.tsx'
import { SIGN_LABELS, type SignKind } from '../../entries/entry-signs.ts'
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

/** The signs on screen; lists say them in words. */
export function SignLegend({ kinds }: { kinds: readonly SignKind[] }) {
  if (kinds.length === 0) return null
  return (
    <ul className={styles.legend} aria-label="Signes">
      {kinds.map((kind) => (
        <li key={kind}>
          <SignIcon kind={kind} />
          {SIGN_LABELS[kind]}
        </li>
      ))}
    </ul>
  )
}

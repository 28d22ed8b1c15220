import styles from './CalendarHelp.module.css'

type Props = { rows: readonly string[]; chosen: number; label: string; address: string }

/** A drawn settings window; the steps beside it say the same in words. */
export function SettingsSketch({ rows, chosen, label, address }: Props) {
  return (
    <div className={styles.sketch} aria-hidden="true">
      <ul>
        {rows.map((row, index) => (
          <li key={row} data-chosen={index === chosen || undefined}>
            {row}
          </li>
        ))}
      </ul>
      <div className={styles.target}>
        <span>{label}</span>
        <span className={styles.field}>{address}</span>
      </div>
    </div>
  )
}

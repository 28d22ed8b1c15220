import styles from './PeriodFilter.module.css'
import { PERIODS, type PeriodLabel } from './periods.ts'

type Props = { shown: readonly PeriodLabel[]; onChange: (shown: readonly PeriodLabel[]) => void }

export function PeriodFilter({ shown, onChange }: Props) {
  const toggle = (label: PeriodLabel) =>
    onChange(shown.includes(label) ? shown.filter((period) => period !== label) : [...shown, label])
  return (
    <fieldset className={styles.filter}>
      <legend className="visually-hidden">Moment de la journée</legend>
      {PERIODS.map(({ label }) => (
        <button
          key={label}
          type="button"
          className={styles.part}
          aria-pressed={shown.includes(label)}
          onClick={() => toggle(label)}
        >
          {label}
        </button>
      ))}
    </fieldset>
  )
}

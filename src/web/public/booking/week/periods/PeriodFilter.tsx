import styles from './PeriodFilter.module.css'
import { PERIODS, type PeriodLabel } from './periods.ts'

type Props = { selected: readonly PeriodLabel[]; onChange: (selected: readonly PeriodLabel[]) => void }

export function PeriodFilter({ selected, onChange }: Props) {
  const toggle = (label: PeriodLabel) =>
    onChange(selected.includes(label) ? selected.filter((period) => period !== label) : [...selected, label])
  return (
    <fieldset className={styles.filter}>
      <legend className="visually-hidden">Moment de la journée</legend>
      {PERIODS.map(({ label }) => (
        <button
          key={label}
          type="button"
          className={styles.period}
          aria-pressed={selected.includes(label)}
          onClick={() => toggle(label)}
        >
          {label}
        </button>
      ))}
    </fieldset>
  )
}

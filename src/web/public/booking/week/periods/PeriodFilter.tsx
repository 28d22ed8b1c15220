import { useId, useState } from 'react'
import { PERIODS } from '#domain/booking/periods.ts'
import buttonStyles from '#web/ui/button.module.css'
import styles from './PeriodFilter.module.css'
import type { PeriodLabel } from './periods.ts'

type Props = {
  selected: readonly PeriodLabel[]
  counts: ReadonlyMap<PeriodLabel, number> | undefined
  onChange: (selected: readonly PeriodLabel[]) => void
}

/** Folded: a row of filters would push the hours down. */
export function PeriodFilter({ selected, counts, onChange }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const filterId = useId()
  const toggle = (label: PeriodLabel) =>
    onChange(selected.includes(label) ? selected.filter((period) => period !== label) : [...selected, label])
  return (
    <>
      <button
        type="button"
        className={`${buttonStyles.quiet} ${buttonStyles.small} ${styles.fold}`}
        aria-label={['Moment de la journée', ...selected].join(', ')}
        aria-expanded={isOpen}
        aria-controls={filterId}
        data-active={selected.length > 0}
        onClick={() => setIsOpen(!isOpen)}
      >
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M4 7h16M7 12h10M10 17h4" />
        </svg>
        <span className={styles.word}>{selected.join(', ') || 'Moment de la journée'}</span>
      </button>
      <fieldset id={filterId} className={styles.filter} data-open={isOpen}>
        <legend className="visually-hidden">Moment de la journée</legend>
        {PERIODS.map(({ label }) => (
          <PeriodButton
            key={label}
            label={label}
            count={counts?.get(label)}
            isPressed={selected.includes(label)}
            onPress={() => toggle(label)}
          />
        ))}
      </fieldset>
    </>
  )
}

type ButtonProps = { label: string; count: number | undefined; isPressed: boolean; onPress: () => void }

/** A pressed filter can always be released, even in a week without such slots. */
function PeriodButton({ label, count, isPressed, onPress }: ButtonProps) {
  const isDisabled = count === 0 && !isPressed
  return (
    <button
      type="button"
      className={styles.period}
      aria-pressed={isPressed}
      aria-disabled={isDisabled}
      onClick={isDisabled ? undefined : onPress}
    >
      {label}
      {count !== undefined && ` (${count})`}
    </button>
  )
}

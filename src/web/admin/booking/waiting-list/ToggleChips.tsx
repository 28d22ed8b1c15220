import styles from './waiting-list.module.css'

type Props<Value> = {
  legend: string
  options: readonly { value: Value; label: string }[]
  chosen: readonly Value[]
  error: string | undefined
  onChange: (chosen: Value[]) => void
}

/** Toggle buttons; none pressed means any. */
export function ToggleChips<Value extends string | number>({
  legend,
  options,
  chosen,
  error,
  onChange,
}: Props<Value>) {
  return (
    <fieldset className={styles.chips}>
      <legend>{legend}</legend>
      {options.map(({ value, label }) => {
        const isChosen = chosen.includes(value)
        const others = chosen.filter((other) => other !== value)
        return (
          <button
            key={value}
            type="button"
            aria-pressed={isChosen}
            onClick={() => onChange(isChosen ? others : [...others, value])}
          >
            {label}
          </button>
        )
      })}
      {error && <p className={styles.error}>{error}</p>}
    </fieldset>
  )
}

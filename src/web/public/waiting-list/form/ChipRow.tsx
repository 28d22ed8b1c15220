import styles from './ChipRow.module.css'

type Props<T> = {
  legend: string
  chips: readonly { value: T; label: string }[]
  selected: readonly T[]
  onChange: (selected: readonly T[]) => void
}

/** Toggle buttons; none pressed means any. */
export function ChipRow<T extends string | number>({ legend, chips, selected, onChange }: Props<T>) {
  return (
    <fieldset className={styles.row}>
      <legend className={styles.legend}>{legend}</legend>
      {chips.map(({ value, label }) => {
        const isPressed = selected.includes(value)
        return (
          <button
            key={value}
            type="button"
            className={styles.chip}
            aria-pressed={isPressed}
            onClick={() =>
              onChange(isPressed ? selected.filter((other) => other !== value) : [...selected, value])
            }
          >
            {label}
          </button>
        )
      })}
    </fieldset>
  )
}

import styles from './Filter.module.css'

type Option<Value extends string> = { value: Value; label: string; count: number }

type Props<Value extends string> = {
  /** What is chosen from, for those who hear the screen. */
  label: string
  options: readonly Option<Value>[]
  value: Value
  onChange: (value: Value) => void
}

/** Which part of a list is shown, with how much there is of each. */
export function Filter<Value extends string>({ label, options, value, onChange }: Props<Value>) {
  return (
    <fieldset className={styles.filter}>
      <legend className="visually-hidden">{label}</legend>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.label} <span className={styles.count}>{option.count}</span>
        </button>
      ))}
    </fieldset>
  )
}

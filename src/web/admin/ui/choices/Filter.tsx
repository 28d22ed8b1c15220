import { frenchNumber } from '#domain/language/french-number.ts'
import styles from './Filter.module.css'

type Option<Value extends string> = { value: Value; label: string; count: number }

type Props<Value extends string> = {
  label: string
  options: readonly Option<Value>[]
  value: Value
  onChange: (value: Value) => void
}

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
          {option.label} <span className={styles.count}>{frenchNumber(option.count)}</span>
        </button>
      ))}
    </fieldset>
  )
}

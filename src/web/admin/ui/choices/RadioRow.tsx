import { useId } from 'react'
import styles from './RadioRow.module.css'

type Props<Value extends string> = {
  legend: string
  options: readonly { value: Value; label: string }[]
  /** Undefined: none yet. */
  value: Value | undefined
  onChange: (value: Value) => void
}

export function RadioRow<Value extends string>({ legend, options, value, onChange }: Props<Value>) {
  const name = useId()
  return (
    <fieldset className={styles.choice}>
      <legend>{legend}</legend>
      {options.map((option) => (
        <label key={option.value}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  )
}

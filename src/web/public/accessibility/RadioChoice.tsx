import { useId } from 'react'
import styles from './Panel.module.css'

type Props<Value extends string> = {
  legend: string
  /** Values with their labels, in order. */
  options: Record<Value, string>
  value: Value
  onChoose: (value: Value) => void
}

/** A choice of one, its options side by side. */
export function RadioChoice<Value extends string>({ legend, options, value, onChoose }: Props<Value>) {
  const name = useId()
  return (
    <fieldset>
      <legend>{legend}</legend>
      <div className={styles.options}>
        {(Object.entries(options) as [Value, string][]).map(([option, label]) => (
          <label key={option}>
            <input type="radio" name={name} checked={option === value} onChange={() => onChoose(option)} />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

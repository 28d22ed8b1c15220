import { useId } from 'react'
import styles from './Panel.module.css'

type Props<Value extends string> = {
  legend: string
  options: Record<Value, string>
  value: Value
  onChoose: (value: Value) => void
}

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

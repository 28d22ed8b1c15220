import type { UseFormRegisterReturn } from 'react-hook-form'
import styles from './PreferencesForm.module.css'

type Props = {
  label: string
  options: readonly (readonly [value: string, label: string])[]
  register: UseFormRegisterReturn
}

export function ChoiceField({ label, options, register }: Props) {
  return (
    <fieldset className={styles.choice}>
      <legend>{label}</legend>
      <div className={styles.options}>
        {options.map(([value, name]) => (
          <label key={value} className={styles.option}>
            <input type="radio" value={value} {...register} />
            {name}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

import type { UseFormRegisterReturn } from 'react-hook-form'
import primitivesStyles from '#web/ui/primitives.module.css'
import styles from './PreferencesForm.module.css'

type Props = {
  label: string
  options: readonly (readonly [value: string, label: string])[]
  field: UseFormRegisterReturn
}

export function ChoiceField({ label, options, field }: Props) {
  return (
    <fieldset className={`${primitivesStyles.smallStack} ${styles.choice}`}>
      <legend>{label}</legend>
      <div className={styles.options}>
        {options.map(([value, optionLabel]) => (
          <label key={value} className={styles.option}>
            <input type="radio" value={value} {...field} />
            {optionLabel}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

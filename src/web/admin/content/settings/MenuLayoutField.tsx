import { useFormContext } from 'react-hook-form'
import primitivesStyles from '#web/ui/primitives.module.css'
import styles from './settings.module.css'
import type { SettingsFormValues } from './settings-form.ts'

const LAYOUTS = [
  { value: 'horizontal', label: 'Horizontal', help: 'Une ligne de liens en haut de chaque page.' },
  { value: 'vertical', label: 'Vertical', help: 'Une colonne de liens à côté de la page.' },
] as const

export function MenuLayoutField() {
  const { register } = useFormContext<SettingsFormValues>()
  return (
    <fieldset className={`${primitivesStyles.tinyStack} ${styles.choices}`}>
      <legend>Disposition du menu</legend>
      {LAYOUTS.map(({ value, label, help }) => (
        <label key={value} className={styles.choice}>
          <input type="radio" value={value} {...register('menuLayout')} />
          <span>
            {label}
            <small>{help}</small>
          </span>
        </label>
      ))}
    </fieldset>
  )
}

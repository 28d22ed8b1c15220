import type { ReactNode } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import fieldStyles from '#web/ui/field.module.css'
import cardStyles from '../../booking/form/choice/card.module.css'
import styles from './RadioCards.module.css'

type Option = { value: string; label: string; picture?: ReactNode }

type Props = {
  legend: string
  options: readonly Option[]
  /** Checked before anything is chosen, also in the server’s HTML. */
  first: string
  field: UseFormRegisterReturn
  layout?: 'cards' | 'narrow' | 'thirds'
}

export function RadioCards({ legend, options, first, field, layout = 'cards' }: Props) {
  return (
    <fieldset className={styles.group}>
      <legend className={`${fieldStyles.label} ${styles.legend}`}>{legend}</legend>
      <div className={styles[layout]}>
        {options.map(({ value, label, picture }) => (
          <label key={value} className={`${cardStyles.card} ${styles.card}`}>
            <input type="radio" value={value} defaultChecked={value === first} {...field} />
            {picture}
            <span>{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

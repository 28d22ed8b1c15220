import type { UseFormRegisterReturn } from 'react-hook-form'
import fieldStyles from '#web/ui/field.module.css'
import cardStyles from '../../booking/form/choice/card.module.css'
import styles from './RadioCards.module.css'

type Props = {
  legend: string
  options: readonly { value: string; label: string }[]
  /** Checked before anything is chosen, also in the server’s HTML. */
  first: string
  field: UseFormRegisterReturn
  isNarrow?: boolean
}

export function RadioCards({ legend, options, first, field, isNarrow = false }: Props) {
  return (
    <fieldset className={styles.group}>
      <legend className={`${fieldStyles.label} ${styles.legend}`}>{legend}</legend>
      <div className={isNarrow ? styles.narrow : styles.cards}>
        {options.map(({ value, label }) => (
          <label key={value} className={`${cardStyles.card} ${styles.card}`}>
            <input type="radio" value={value} defaultChecked={value === first} {...field} />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

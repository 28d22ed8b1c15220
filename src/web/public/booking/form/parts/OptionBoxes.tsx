import { useState } from 'react'
import type { ServicePart } from '#contract/booking/services.ts'
import { frenchPrice } from '#domain/language/money.ts'
import { french } from '#domain/language/typography.ts'
import { MAX_BOOKED_OPTIONS } from '#domain/visit/service-parts.ts'
import fieldStyles from '#web/ui/field.module.css'
import cardStyles from '../choice/card.module.css'
import { OPTIONS_ID } from './early-parts.ts'
import styles from './PartsChoice.module.css'
import { withoutSubmit } from './without-submit.ts'

type Props = {
  options: readonly ServicePart[]
  chosen: readonly ServicePart[]
  onChoose: (options: ServicePart[]) => void
}

/** Folded until wanted; unfolded where an option is chosen, and not folded again under the finger that removes it. */
export function OptionBoxes({ options, chosen, onChoose }: Props) {
  const [isOpen, setOpen] = useState(false)
  const isFull = chosen.length >= MAX_BOOKED_OPTIONS
  return (
    <details
      className={styles.fold}
      open={isOpen || chosen.length > 0}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>Ajouter une option</summary>
      <fieldset id={OPTIONS_ID} className={styles.group}>
        <legend className="visually-hidden">Options</legend>
        <div className={styles.options}>
          {options.map((option) => {
            const isChosen = chosen.some(({ id }) => id === option.id)
            return (
              <label key={option.id} className={`${cardStyles.card} ${styles.option}`}>
                <input
                  type="checkbox"
                  name="options"
                  value={option.id}
                  checked={isChosen}
                  disabled={isFull && !isChosen}
                  onKeyDown={withoutSubmit}
                  onChange={({ target }) =>
                    onChoose(
                      options.filter(({ id }) =>
                        id === option.id ? target.checked : chosen.some((other) => other.id === id),
                      ),
                    )
                  }
                />
                <span className={styles.minutes}>{option.name}</span>{' '}
                <span className={styles.price}>{supplementOf(option)}</span>
              </label>
            )
          })}
        </div>
        {isFull && <p className={fieldStyles.hint}>{french`${MAX_BOOKED_OPTIONS} options au plus.`}</p>}
      </fieldset>
    </details>
  )
}

/** « + 10 min · + 8 € ». */
function supplementOf({ duration, price }: ServicePart): string {
  const parts = [
    ...(duration > 0 ? [french`+ ${duration} min`] : []),
    ...(price > 0 ? [french`+ ${frenchPrice(price)}`] : []),
  ]
  return parts.length === 0 ? 'sans supplément' : parts.join(' · ')
}

import type { ServicePart } from '#contract/booking/services.ts'
import { frenchPrice } from '#domain/language/money.ts'
import { french } from '#domain/language/typography.ts'
import { MAX_BOOKED_OPTIONS } from '#domain/visit/service-parts.ts'
import fieldStyles from '#web/ui/field.module.css'
import cardStyles from '../choice/card.module.css'
import styles from './PartsChoice.module.css'
import { withoutSubmit } from './without-submit.ts'

type Props = {
  options: readonly ServicePart[]
  chosen: readonly ServicePart[]
  onChoose: (options: ServicePart[]) => void
}

export function OptionBoxes({ options, chosen, onChoose }: Props) {
  const isFull = chosen.length >= MAX_BOOKED_OPTIONS
  return (
    <fieldset className={`${styles.group} ${styles.panel}`}>
      <legend className="visually-hidden">Options</legend>
      <div className={styles.options}>
        {options.map((option) => {
          const isChosen = chosen.some(({ id }) => id === option.id)
          return (
            <label key={option.id} className={`${cardStyles.card} ${styles.option}`}>
              <input
                type="checkbox"
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
              <span className={styles.name}>{option.name}</span>{' '}
              <span className={styles.price}>{supplementOf(option)}</span>
            </label>
          )
        })}
      </div>
      {isFull && <p className={fieldStyles.hint}>{french`${MAX_BOOKED_OPTIONS} options au plus.`}</p>}
    </fieldset>
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

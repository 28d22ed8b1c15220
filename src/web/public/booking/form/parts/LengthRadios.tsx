import type { Service } from '#contract/booking/services.ts'
import { frenchPrice } from '#domain/language/money.ts'
import { french } from '#domain/language/typography.ts'
import { type ServiceVariant, variantsOf } from '#web/app/services/variants.ts'
import fieldStyles from '#web/ui/field.module.css'
import cardStyles from '../choice/card.module.css'
import { LENGTH_ID, lengthValue } from './early-parts.ts'
import styles from './PartsChoice.module.css'
import { withoutSubmit } from './without-submit.ts'

type Props = { service: Service; chosen: ServiceVariant; onChoose: (variant: ServiceVariant) => void }

export function LengthRadios({ service, chosen, onChoose }: Props) {
  return (
    <fieldset id={LENGTH_ID} className={styles.group}>
      <legend className={`${fieldStyles.label} ${styles.legend}`}>Durée</legend>
      <div className={styles.lengths}>
        {variantsOf(service).map((variant) => {
          const { id, name, duration, price } = variant
          return (
            <label key={id ?? 'main'} className={`${cardStyles.card} ${styles.length}`}>
              <input
                type="radio"
                name="duree"
                value={lengthValue(service, variant)}
                checked={id === chosen.id}
                onChange={() => onChoose(variant)}
                onKeyDown={withoutSubmit}
              />
              <span className={styles.minutes}>{french`${duration} min`}</span>{' '}
              {name && <span className={styles.name}>{name}</span>}{' '}
              <span className={styles.price}>{frenchPrice(price)}</span>
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}

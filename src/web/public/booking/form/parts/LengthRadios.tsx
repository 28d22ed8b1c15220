import { useLayoutEffect, useRef } from 'react'
import type { Service } from '#contract/booking/services.ts'
import { frenchPrice } from '#domain/language/money.ts'
import { french } from '#domain/language/typography.ts'
import { type ServiceVariant, variantsOf } from '#web/app/services/variants.ts'
import cardStyles from '../choice/card.module.css'
import { scrollToChecked } from '../choice/scroll-to-checked.ts'
import { LENGTH_ID, lengthValue } from './early-length.ts'
import styles from './PartsChoice.module.css'
import { withoutSubmit } from './without-submit.ts'

type Props = { service: Service; chosen: ServiceVariant; onChoose: (variant: ServiceVariant) => void }

/** One row, however many there are: the hours below stay in sight. */
export function LengthRadios({ service, chosen, onChoose }: Props) {
  const group = useRef<HTMLFieldSetElement>(null)
  const value = lengthValue(service, chosen)
  useLayoutEffect(() => {
    scrollToChecked(group.current?.querySelector<HTMLInputElement>(`input[value="${value}"]`))
  }, [value])
  return (
    <fieldset id={LENGTH_ID} className={`${styles.group} ${styles.length}`} ref={group}>
      <legend className="visually-hidden">Durée</legend>
      <div className={styles.chips}>
        {variantsOf(service).map((variant) => {
          const { id, name, duration, price } = variant
          return (
            <label key={id ?? 'main'} className={`${cardStyles.card} ${styles.chip}`}>
              <input
                type="radio"
                name="duree"
                value={lengthValue(service, variant)}
                checked={id === chosen.id}
                onChange={() => onChoose(variant)}
                onKeyDown={withoutSubmit}
              />
              <strong>{french`${duration} min`}</strong> · {frenchPrice(price)}
              {name && ` · ${name}`}
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}

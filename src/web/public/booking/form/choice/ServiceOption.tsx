import type { Service } from '#contract/booking/services.ts'
import { frenchLengthsOf, frenchPriceOf } from '#web/app/services/variants.ts'
import { splitFirstSentence } from '../../../massages/first-sentence.ts'
import cardStyles from './card.module.css'
import { type RadioActions, radioHandlers } from './radio-handlers.ts'
import styles from './ServiceChoice.module.css'
import { Thumbnail } from './Thumbnail.tsx'

type Props = RadioActions & { service: Service; isChosen: boolean }

export function ServiceOption({ service, isChosen, ...actions }: Props) {
  const { id, name, description, picture } = service
  const [opening] = splitFirstSentence(description)
  const openingId = `prestation-${id}-texte`
  return (
    <label className={`${cardStyles.card} ${styles.option}`}>
      <input
        type="radio"
        name="prestation"
        value={id}
        checked={isChosen}
        aria-describedby={opening && openingId}
        {...radioHandlers(actions)}
      />
      {picture && <Thumbnail picture={picture} />}
      <span className={styles.name}>{name}</span>{' '}
      <span className={styles.length}>{frenchLengthsOf(service)}</span>{' '}
      <span className={styles.price}>{frenchPriceOf(service)}</span>
      {opening && (
        <span id={openingId} className={styles.opening} aria-hidden="true">
          {opening}
        </span>
      )}
    </label>
  )
}

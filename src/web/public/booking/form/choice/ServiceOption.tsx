import type { KeyboardEvent } from 'react'
import type { Service } from '#contract/booking/services.ts'
import { frenchLength } from '#domain/language/french-length.ts'
import { frenchPrice } from '#domain/language/money.ts'
import { splitFirstSentence } from '../../../massages/first-sentence.ts'
import styles from './ServiceChoice.module.css'
import { Thumbnail } from './Thumbnail.tsx'

type Props = {
  service: Service
  isChosen: boolean
  onChoose: () => void
  /** By an arrow key or the space bar. */
  onBrowse: () => void
  /** By a pointer or Enter. */
  onConfirm: (control: Element) => void
}

export function ServiceOption({ service, isChosen, onChoose, onBrowse, onConfirm }: Props) {
  const { id, name, description, duration, price, picture } = service
  const [opening] = splitFirstSentence(description)
  const openingId = `prestation-${id}-texte`
  function confirmByEnter(event: KeyboardEvent) {
    if (event.key !== 'Enter') return
    // Enter would submit the form.
    event.preventDefault()
    onChoose()
    onConfirm(event.currentTarget)
  }
  return (
    <label className={styles.option}>
      <input
        type="radio"
        name="prestation"
        value={id}
        checked={isChosen}
        aria-describedby={opening && openingId}
        onChange={onChoose}
        // A click by keyboard counts zero presses.
        onClick={({ detail, currentTarget }) => (detail === 0 ? onBrowse() : onConfirm(currentTarget))}
        onKeyDown={confirmByEnter}
      />
      {picture && <Thumbnail picture={picture} />}
      <span className={styles.name}>{name}</span>{' '}
      <span className={styles.length}>{frenchLength(duration)}</span>{' '}
      <span className={styles.price}>{frenchPrice(price)}</span>
      {opening && (
        <span id={openingId} className={styles.opening} aria-hidden="true">
          {opening}
        </span>
      )}
    </label>
  )
}

import { frenchLength } from '#domain/language/french-length.ts'
import { frenchPrice } from '#domain/language/money.ts'
import buttonStyles from '#web/ui/button.module.css'
import type { Selection } from '../../flow/selection.ts'
import styles from './ServiceChoice.module.css'
import { Thumbnail } from './Thumbnail.tsx'

/** `onChange` only where there is another service. */
type Props = { selection: Selection; onChange: (() => void) | undefined }

export function ChosenService({ selection, onChange }: Props) {
  const { service, name, duration, price } = selection
  const { description, picture } = service
  const facts = `${frenchLength(duration)} · ${frenchPrice(price)}`
  const line = (
    <>
      <span className={styles.name}>{name}</span>{' '}
      <span className={styles.facts}>{description ? `${facts} · ` : facts}</span>
    </>
  )
  return (
    <div className={styles.chosen}>
      {picture && <Thumbnail picture={picture} />}
      {description ? (
        <details className={styles.details}>
          <summary className={styles.line}>{line}</summary>
          <p className={styles.description}>{description}</p>
        </details>
      ) : (
        <p className={`${styles.details} ${styles.line}`}>{line}</p>
      )}
      {onChange && (
        <button
          type="button"
          className={`${buttonStyles.quiet} ${buttonStyles.small} ${styles.change}`}
          onClick={onChange}
        >
          Changer<span className="visually-hidden"> de prestation</span>
        </button>
      )}
    </div>
  )
}

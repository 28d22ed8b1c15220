import { frenchLength } from '#domain/language/french-length.ts'
import { frenchPrice } from '#domain/language/money.ts'
import { french } from '#domain/language/typography.ts'
import buttonStyles from '#web/ui/button.module.css'
import type { Selection } from '../../flow/selection.ts'
import styles from './ServiceChoice.module.css'
import { Thumbnail } from './Thumbnail.tsx'

/** `onChange` only where there is another service, `onToggleOptions` only where it has options. */
type Props = {
  selection: Selection
  onChange: (() => void) | undefined
  areOptionsOpen: boolean
  onToggleOptions: (() => void) | undefined
  onApproachOptions: () => void
}

export function ChosenService({
  selection,
  onChange,
  areOptionsOpen,
  onToggleOptions,
  onApproachOptions,
}: Props) {
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
      <div className={styles.actions}>
        {onChange && (
          <button type="button" className={`${buttonStyles.quiet} ${buttonStyles.small}`} onClick={onChange}>
            Changer<span className="visually-hidden"> de prestation</span>
          </button>
        )}
        {onToggleOptions && (
          <button
            type="button"
            className={`${buttonStyles.quiet} ${buttonStyles.small}`}
            aria-expanded={areOptionsOpen}
            onPointerEnter={onApproachOptions}
            onFocus={onApproachOptions}
            onClick={onToggleOptions}
          >
            {optionsLabel(selection.options.length)}
          </button>
        )}
      </div>
    </div>
  )
}

function optionsLabel(chosen: number): string {
  if (chosen === 0) return french`+ Options`
  return chosen === 1 ? french`1 option` : french`${chosen} options`
}

import type { ReactNode, Ref } from 'react'
import { frenchDateTime } from '#domain/language/french-day.ts'
import type { LocalTime } from '#domain/language/time.ts'
import actionRowStyles from '#web/ui/action-row.module.css'
import buttonStyles from '#web/ui/button.module.css'
import styles from './MoveSection.module.css'

type Props = {
  current: LocalTime
  slot: LocalTime | null
  isSending: boolean
  heading: Ref<HTMLHeadingElement>
  onConfirm: () => void
  onAbandon: () => void
  children: ReactNode
}

export function MoveConfirm({ current, slot, isSending, heading, onConfirm, onAbandon, children }: Props) {
  return (
    <section className={styles.confirm} aria-labelledby="nouvel-horaire">
      <h3 id="nouvel-horaire" tabIndex={-1} ref={heading} className={styles.subtitle}>
        Votre nouvel horaire
      </h3>
      {children}
      <p className={styles.times} aria-live="polite">
        {slot ? (
          <>
            <del>{frenchDateTime(current)}</del>
            <ins>{frenchDateTime(slot)}</ins>
          </>
        ) : (
          'Veuillez sélectionner un créneau'
        )}
      </p>
      <div className={`${actionRowStyles.start} ${styles.actions}`}>
        <button
          type="button"
          className={buttonStyles.primary}
          disabled={slot === null || isSending}
          onClick={onConfirm}
        >
          {isSending ? 'Déplacement en cours...' : 'Confirmer le nouvel horaire'}
        </button>
        <button type="button" className={buttonStyles.quiet} disabled={isSending} onClick={onAbandon}>
          Garder l’horaire actuel
        </button>
      </div>
    </section>
  )
}

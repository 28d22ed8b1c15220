import buttonStyles from '#web/ui/button.module.css'
import styles from './FormCard.module.css'

export function Sent({ confirmation, startAgain }: { confirmation: string; startAgain?: () => void }) {
  return (
    <div className={styles.card} role="status" tabIndex={-1} ref={moveFocus}>
      <p className={styles.confirmation}>{confirmation}</p>
      {startAgain && (
        <button type="button" className={`${buttonStyles.quiet} ${buttonStyles.small}`} onClick={startAgain}>
          Écrire à nouveau
        </button>
      )}
    </div>
  )
}

function moveFocus(element: HTMLElement | null): void {
  element?.focus()
}

import buttonStyles from '#web/ui/button.module.css'
import styles from './FormCard.module.css'

export function Sent({ answer, again }: { answer: string; again?: () => void }) {
  return (
    <div className={styles.card} role="status" tabIndex={-1} ref={focus}>
      <p className={styles.answer}>{answer}</p>
      {again && (
        <button type="button" className={`${buttonStyles.quiet} ${buttonStyles.small}`} onClick={again}>
          Écrire à nouveau
        </button>
      )}
    </div>
  )
}

function focus(element: HTMLElement | null): void {
  element?.focus()
}

import styles from '#web/ui/button.module.css'
import { consentOpening } from './opening.ts'

export function ConsentButton() {
  return (
    <button
      type="button"
      className={styles.link}
      onClick={({ currentTarget }) => consentOpening.toggle(currentTarget)}
    >
      Gérer les cookies
    </button>
  )
}

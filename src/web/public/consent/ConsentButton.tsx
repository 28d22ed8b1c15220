import styles from '#web/ui/button.module.css'
import { consentOpening } from './opening.ts'

/** Lets a visitor change their answer about cookies; stands in the footer. */
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

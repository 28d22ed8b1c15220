import styles from '#web/ui/button.module.css'
import { consentPopup } from './consent-popup.ts'

export function ConsentButton() {
  return (
    <button
      type="button"
      className={styles.link}
      onClick={({ currentTarget }) => consentPopup.toggle(currentTarget)}
    >
      Gérer les cookies
    </button>
  )
}

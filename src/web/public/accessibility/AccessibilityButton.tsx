import styles from '#web/ui/button.module.css'
import { accessibilityPopup } from './accessibility-popup.ts'

export function AccessibilityButton() {
  const isOpen = accessibilityPopup.useOpener() !== null
  return (
    <button
      type="button"
      className={styles.link}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      onClick={({ currentTarget }) => accessibilityPopup.toggle(currentTarget)}
    >
      Accessibilité
    </button>
  )
}

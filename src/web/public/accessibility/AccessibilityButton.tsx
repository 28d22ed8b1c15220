import styles from '#web/ui/button.module.css'
import { panelPopup } from './panel-popup.ts'

export function AccessibilityButton() {
  const isOpen = panelPopup.useOpener() !== null
  return (
    <button
      type="button"
      className={styles.link}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      onClick={({ currentTarget }) => panelPopup.toggle(currentTarget)}
    >
      Accessibilité
    </button>
  )
}

import styles from '#web/ui/button.module.css'
import { panelOpening } from './opening.ts'

export function AccessibilityButton() {
  const isOpen = panelOpening.useOpener() !== null
  return (
    <button
      type="button"
      className={styles.link}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      onClick={({ currentTarget }) => panelOpening.toggle(currentTarget)}
    >
      Accessibilité
    </button>
  )
}

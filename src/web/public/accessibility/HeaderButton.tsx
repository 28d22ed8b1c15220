import { accessibilityPopup } from './accessibility-popup.ts'
import styles from './HeaderButton.module.css'

/** In the header, because a floating button would cover content and controls. */
export function HeaderButton() {
  const isOpen = accessibilityPopup.useOpener() !== null
  return (
    <button
      type="button"
      className={styles.button}
      aria-label="Accessibilité"
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      onClick={({ currentTarget }) => accessibilityPopup.toggle(currentTarget)}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <circle cx="12" cy="4.500" r="2" />
        <path d="M4 8.500c5 1.700 11 1.700 16 0M12 9.800v4.700M12 14.500l-3.200 6.200M12 14.500l3.200 6.200" />
      </svg>
    </button>
  )
}

import styles from './HeaderButton.module.css'
import { panelOpening } from './opening.ts'

/** Opens the display choices from the header: a button that floats would lie over what is read or pressed. */
export function HeaderButton() {
  const isOpen = panelOpening.useOpener() !== null
  return (
    <button
      type="button"
      className={styles.button}
      // Not the footer's name: two buttons of one page are told apart by what they are called.
      aria-label="Réglages d’affichage"
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      onClick={({ currentTarget }) => panelOpening.toggle(currentTarget)}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <circle cx="12" cy="4.500" r="2" />
        <path d="M4 8.500c5 1.700 11 1.700 16 0M12 9.800v4.700M12 14.500l-3.200 6.200M12 14.500l3.200 6.200" />
      </svg>
    </button>
  )
}

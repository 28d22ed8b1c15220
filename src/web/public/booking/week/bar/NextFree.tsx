import buttonStyles from '#web/ui/button.module.css'
import styles from './NextFree.module.css'

export function NextFree({ onPress }: { onPress: (() => void) | undefined }) {
  return (
    <button
      type="button"
      className={`${buttonStyles.quiet} ${buttonStyles.small} ${styles.next}`}
      aria-disabled={onPress === undefined}
      onClick={onPress}
    >
      Prochain créneau
    </button>
  )
}

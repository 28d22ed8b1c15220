import buttonStyles from '#web/ui/button.module.css'
import styles from './NextFree.module.css'

type Props = { isLoading?: boolean; onPress: (() => void) | undefined }

export function NextFree({ isLoading = false, onPress }: Props) {
  return (
    <button
      type="button"
      className={`${buttonStyles.quiet} ${buttonStyles.small} ${styles.next}`}
      data-loading={isLoading}
      aria-disabled={onPress === undefined}
      onClick={onPress}
    >
      Prochain créneau
    </button>
  )
}

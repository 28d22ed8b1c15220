import styles from './SkipButton.module.css'

type Props = { label: string; className: string | undefined; onPress: () => void }

/** Visible while it has the focus of a keyboard. */
export function SkipButton({ label, className, onPress }: Props) {
  return (
    <button type="button" className={`${styles.skip} ${className}`} onClick={onPress}>
      {label}
    </button>
  )
}

import type { ReactNode } from 'react'
import buttonStyles from '#web/ui/button.module.css'
import styles from './CalendarNav.module.css'

type Turn = {
  label: string
  isDisabled: boolean
  onPress: () => void
  onApproach?: () => void
  reasonId?: string | undefined
}

type Props = { title: ReactNode; previous: Turn; next: Turn }

export function CalendarNav({ title, previous, next }: Props) {
  return (
    <div className={styles.nav}>
      <TurnButton direction="left" {...previous} />
      <h3 className={styles.title} aria-live="polite">
        {title}
      </h3>
      <TurnButton direction="right" {...next} />
    </div>
  )
}

/** `aria-disabled`: `disabled` would drop the focus of a visitor who presses the button until the last week. */
function TurnButton({ direction, ...turn }: Turn & { direction: 'left' | 'right' }) {
  const { label, isDisabled, onPress, onApproach, reasonId } = turn
  return (
    <button
      type="button"
      className={`${buttonStyles.icon} ${styles.turn}`}
      aria-label={label}
      aria-disabled={isDisabled}
      aria-describedby={reasonId}
      onPointerEnter={isDisabled ? undefined : onApproach}
      onFocus={isDisabled ? undefined : onApproach}
      onClick={isDisabled ? undefined : onPress}
    >
      <svg className={styles.arrow} viewBox="0 0 16 16" aria-hidden="true" data-direction={direction}>
        <path d="m6 3.500 4.500 4.500L6 12.500" />
      </svg>
    </button>
  )
}

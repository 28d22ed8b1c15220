import type { KeyboardEvent } from 'react'
import { dayNumeral, frenchDay } from '#domain/language/french-day.ts'
import type { Day } from '#domain/language/time.ts'
import { slotCountText } from '../slots-by-day.ts'
import styles from './MonthDay.module.css'

type Props = {
  day: Day
  today: Day
  slotCount: number | undefined
  isSelected: boolean
  isTabStop: boolean
  onKey: (event: KeyboardEvent) => void
  onFocus: () => void
  onPick: () => void
}

/** `aria-disabled`: days without a slot stay reachable by arrow keys, so that they say so. */
export function MonthDay({ day, today, slotCount, isSelected, isTabStop, ...on }: Props) {
  const isFree = slotCount !== undefined && slotCount > 0
  const count = slotCount === undefined ? '' : slotCountText(slotCount)
  return (
    <button
      type="button"
      className={styles.day}
      aria-disabled={!isFree}
      aria-pressed={isSelected}
      aria-current={day === today ? 'date' : undefined}
      tabIndex={isTabStop ? 0 : -1}
      onKeyDown={on.onKey}
      onFocus={on.onFocus}
      onClick={isFree ? on.onPick : undefined}
    >
      <span className="visually-hidden">{count ? `${frenchDay(day)}, ${count}` : frenchDay(day)}</span>
      <span className={styles.numeral} aria-hidden="true">
        {dayNumeral(day)}
      </span>
      <span className={styles.count} aria-hidden="true">
        {isFree && count}
      </span>
    </button>
  )
}

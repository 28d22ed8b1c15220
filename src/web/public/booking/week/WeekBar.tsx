import { type ReactNode, useId } from 'react'
import { frenchDate, frenchWeek } from '#domain/french-day.ts'
import { addDays, type Day, type LocalTime, mondayOf } from '#domain/time.ts'
import type { SlotChoice } from '#web/app/fetch-slots.ts'
import buttonStyles from '#web/ui/button.module.css'
import { useHorizon, useNextSlots, usePrefetchWeek } from './use-slots.ts'
import styles from './WeekBar.module.css'

type Props = { monday: Day; now: LocalTime; choice: SlotChoice; onWeekChange: (monday: Day) => void }

export function WeekBar({ monday, now, choice, onWeekChange }: Props) {
  const nextMonday = addDays(monday, 7)
  const laterSlots = useNextSlots(nextMonday, { choice, now })
  const nextSlot = laterSlots.data?.[0]
  const hasNoLaterSlot = laterSlots.data?.length === 0
  const horizon = useHorizon(nextMonday, { choice, now }, hasNoLaterSlot)
  const prefetchNext = usePrefetchWeek(nextMonday, { choice, now })
  const explanationId = useId()
  return (
    <>
      <div className={styles.bar}>
        <h3 className={styles.title} aria-live="polite">
          Semaine {frenchWeek(monday, now.day)}
        </h3>
        <TurnButton
          isDisabled={monday <= mondayOf(now.day)}
          onPress={() => onWeekChange(addDays(monday, -7))}
        >
          <Arrow direction="left" />
          Semaine précédente
        </TurnButton>
        <TurnButton
          isDisabled={horizon !== null}
          reasonId={horizon === null ? undefined : explanationId}
          onApproach={prefetchNext}
          onPress={() => onWeekChange(nextMonday)}
        >
          Semaine suivante
          <Arrow direction="right" />
        </TurnButton>
        <TurnButton isDisabled={!nextSlot} onPress={() => nextSlot && onWeekChange(mondayOf(nextSlot.day))}>
          Prochain créneau
        </TurnButton>
      </div>
      {hasNoLaterSlot && (
        <p className={styles.explanation} id={explanationId}>
          Aucun créneau libre après cette semaine.
          {horizon && ` La réservation en ligne est ouverte jusqu’au ${frenchDate(horizon)}.`}
        </p>
      )}
    </>
  )
}

type TurnProps = {
  isDisabled: boolean
  onPress: () => void
  onApproach?: () => void
  reasonId?: string | undefined
  children: ReactNode
}

/** `aria-disabled`: `disabled` would drop the focus of a visitor who presses the button until the last week. */
function TurnButton({ isDisabled, onPress, onApproach, reasonId, children }: TurnProps) {
  return (
    <button
      type="button"
      className={`${buttonStyles.quiet} ${buttonStyles.small}`}
      aria-disabled={isDisabled}
      aria-describedby={reasonId}
      onPointerEnter={isDisabled ? undefined : onApproach}
      onFocus={isDisabled ? undefined : onApproach}
      onClick={isDisabled ? undefined : onPress}
    >
      {children}
    </button>
  )
}

function Arrow({ direction }: { direction: 'left' | 'right' }) {
  return (
    <svg className={styles.arrow} viewBox="0 0 16 16" aria-hidden="true" data-direction={direction}>
      <path
        d="m6 3.500 4.500 4.500L6 12.500"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.600"
        strokeLinecap="round"
      />
    </svg>
  )
}

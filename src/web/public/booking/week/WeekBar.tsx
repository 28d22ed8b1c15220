import { type ReactNode, useId } from 'react'
import { frenchDate, frenchWeek } from '#domain/french-day.ts'
import { addDays, type Day, type LocalTime, mondayOf } from '#domain/time.ts'
import type { SlotChoice } from '#web/app/fetch-slots.ts'
import buttonStyles from '#web/ui/button.module.css'
import { useHorizon, useNextSlots, usePrefetchWeek } from './use-slots.ts'
import styles from './WeekBar.module.css'

type Props = { monday: Day; now: LocalTime; choice: SlotChoice; onTurn: (monday: Day) => void }

export function WeekBar({ monday, now, choice, onTurn }: Props) {
  const next = addDays(monday, 7)
  const later = useNextSlots(next, { choice, now })
  const nextFree = later.data?.[0]
  const isNothingLater = later.data?.length === 0
  const horizon = useHorizon(next, { choice, now }, isNothingLater)
  const prefetchNext = usePrefetchWeek(next, { choice, now })
  const explanation = useId()
  return (
    <>
      <div className={styles.bar}>
        <h3 className={styles.title} aria-live="polite">
          Semaine {frenchWeek(monday, now.day)}
        </h3>
        <TurnButton isOff={monday <= mondayOf(now.day)} onPress={() => onTurn(addDays(monday, -7))}>
          <Arrow to="left" />
          Semaine précédente
        </TurnButton>
        <TurnButton
          isOff={horizon !== null}
          reason={horizon === null ? undefined : explanation}
          onApproach={prefetchNext}
          onPress={() => onTurn(next)}
        >
          Semaine suivante
          <Arrow to="right" />
        </TurnButton>
        <TurnButton isOff={!nextFree} onPress={() => nextFree && onTurn(mondayOf(nextFree.day))}>
          Prochain créneau
        </TurnButton>
      </div>
      {isNothingLater && (
        <p className={styles.last} id={explanation}>
          Aucun créneau libre après cette semaine.
          {horizon && ` La réservation en ligne est ouverte jusqu’au ${frenchDate(horizon)}.`}
        </p>
      )}
    </>
  )
}

type TurnProps = {
  isOff: boolean
  onPress: () => void
  onApproach?: () => void
  reason?: string | undefined
  children: ReactNode
}

/** `aria-disabled`: `disabled` would drop the focus of a visitor who presses the button until the last week. */
function TurnButton({ isOff, onPress, onApproach, reason, children }: TurnProps) {
  const approach = isOff ? undefined : onApproach
  return (
    <button
      type="button"
      className={`${buttonStyles.quiet} ${buttonStyles.small}`}
      aria-disabled={isOff}
      aria-describedby={reason}
      onPointerEnter={approach}
      onFocus={approach}
      onClick={isOff ? undefined : onPress}
    >
      {children}
    </button>
  )
}

function Arrow({ to }: { to: 'left' | 'right' }) {
  return (
    <svg className={styles.arrow} viewBox="0 0 16 16" aria-hidden="true" data-to={to}>
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

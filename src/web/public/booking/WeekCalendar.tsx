import { addDays, type Day, daysOf, type LocalTime, mondayOf } from '#domain/time.ts'
import { failureMessage } from '#web/app/failure-message.ts'
import button from '#web/ui/button.module.css'
import { frenchRange } from '#web/ui/french-day.ts'
import { LoadFailure } from '#web/ui/LoadFailure.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import type { Choice } from './choice.ts'
import { countSlots } from './offered.ts'
import { usePrefetchWeek, useWeekSlots } from './use-slots.ts'
import styles from './WeekCalendar.module.css'
import { WeekGrid } from './WeekGrid.tsx'
import { WeekSkeleton } from './WeekSkeleton.tsx'

type Props = {
  monday: Day
  now: LocalTime
  choice: Choice
  chosen: LocalTime | null
  onTurn: (monday: Day) => void
  onChoose: (slot: LocalTime) => void
  /** Past all the slots, for those who move by keyboard. */
  onSkip: () => void
}

/** The free slots of one week. The week in course is the first that can be shown. */
export function WeekCalendar({ monday, now, choice, chosen, onTurn, onChoose, onSkip }: Props) {
  const next = addDays(monday, 7)
  const prefetchNext = usePrefetchWeek(next, { choice, now })
  return (
    <div>
      <div className={styles.bar}>
        <h3 className={styles.title} aria-live="polite">
          Semaine {frenchRange(monday, addDays(monday, 6))}
        </h3>
        <button
          type="button"
          className={`${button.quiet} ${button.small}`}
          disabled={monday <= mondayOf(now.day)}
          onClick={() => onTurn(addDays(monday, -7))}
        >
          <Arrow to="left" />
          Semaine précédente
        </button>
        <button
          type="button"
          className={`${button.quiet} ${button.small}`}
          onPointerEnter={prefetchNext}
          onFocus={prefetchNext}
          onClick={() => onTurn(next)}
        >
          Semaine suivante
          <Arrow to="right" />
        </button>
      </div>
      <button type="button" className={styles.skip} onClick={onSkip}>
        Passer aux coordonnées
      </button>
      <div className={styles.body}>
        <WeekSlots key={monday} {...{ monday, now, choice, chosen, onChoose }} />
      </div>
    </div>
  )
}

function WeekSlots({ monday, now, choice, chosen, onChoose }: Omit<Props, 'onTurn' | 'onSkip'>) {
  const slots = useWeekSlots(monday, { choice, now })
  if (slots.isPending) return <WeekSkeleton />
  if (slots.isError) {
    return (
      <LoadFailure
        title="Erreur lors du chargement des créneaux"
        reason={failureMessage(slots.error)}
        onRetry={() => void slots.refetch()}
      />
    )
  }
  const count = countSlots(slots.data, daysOf(monday, addDays(monday, 6)))
  if (count === 0) {
    return (
      <Notice kind="info" title="Aucun créneau n'est disponible pour le moment">
        <p>Regardez la semaine suivante, ou choisissez un autre praticien.</p>
      </Notice>
    )
  }
  return (
    <>
      <p className="visually-hidden" role="status">
        {count === 1 ? '1 créneau libre' : `${count} créneaux libres`}
      </p>
      <WeekGrid {...{ monday, chosen, onChoose }} today={now.day} offered={slots.data} />
    </>
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

import { frenchDateTime } from '#domain/language/french-day.ts'
import { addDays, type Day, type LocalTime, mondayOf } from '#domain/language/time.ts'
import type { SlotChoice } from '#web/app/fetch-slots.ts'
import styles from '#web/ui/button.module.css'
import { useEmptyDays, useNextSlots } from '../use-slots.ts'
import { explainEmptyWeek, explainFullHorizon, suggestAlternatives } from './empty-week.ts'
import { useAlternatives } from './use-alternatives.ts'
import { useHorizonReasons } from './use-horizon-reasons.ts'

type Props = { monday: Day; now: LocalTime; choice: SlotChoice; onWeekChange: (monday: Day) => void }

export function EmptyWeekDetails({ monday, onWeekChange, ...request }: Props) {
  const laterSlots = useNextSlots(addDays(monday, 7), request)
  // Beyond the horizon, the nearest free slot lies in an earlier week.
  const firstSlots = useNextSlots(undefined, request, laterSlots.data?.length === 0)
  const hasNoSlot = firstSlots.data?.length === 0
  const isMove = request.choice.reservationToken !== undefined
  const alternatives = useAlternatives(request, hasNoSlot && !isMove)
  const nextSlot = laterSlots.data?.[0] ?? firstSlots.data?.[0]
  const sentences = useSentences(monday, { ...request, hasNoSlot })
  return (
    <>
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {hasNoSlot && (isMove || alternatives) && <p>{suggestAlternatives(alternatives)}</p>}
      {nextSlot && (
        <button
          type="button"
          className={`${styles.quiet} ${styles.small}`}
          onClick={() => onWeekChange(mondayOf(nextSlot.day))}
        >
          {`Aller au ${frenchDateTime(nextSlot)}`}
        </button>
      )}
    </>
  )
}

type Emptiness = Pick<Props, 'now' | 'choice'> & { hasNoSlot: boolean }

/** Of the horizon where all of it is taken, otherwise of the week. */
function useSentences(monday: Day, { hasNoSlot, ...request }: Emptiness): string[] {
  const horizon = useHorizonReasons(request, hasNoSlot)
  const full = hasNoSlot && horizon.data ? explainFullHorizon(horizon.data, request.now.day) : null
  const isOfWeek = !horizon.isLoading && full === null
  const week = useEmptyDays(monday, request, isOfWeek)
  if (full !== null) return [full]
  return isOfWeek ? explainEmptyWeek(week.data ?? {}) : []
}

import { frenchDateTime } from '#domain/language/french-day.ts'
import { addDays, type Day, type LocalTime, mondayOf } from '#domain/language/time.ts'
import type { SlotChoice } from '#web/app/fetch-slots.ts'
import styles from '#web/ui/button.module.css'
import { useEmptyDays, useNextSlots } from '../use-slots.ts'
import { explainEmptyWeek, suggestAlternatives } from './empty-week.ts'
import { useAlternatives } from './use-alternatives.ts'

type Props = { monday: Day; now: LocalTime; choice: SlotChoice; onWeekChange: (monday: Day) => void }

export function EmptyWeekDetails({ monday, onWeekChange, ...request }: Props) {
  const emptyDays = useEmptyDays(monday, request)
  const laterSlots = useNextSlots(addDays(monday, 7), request)
  // Beyond the horizon, the nearest free slot lies in an earlier week.
  const firstSlots = useNextSlots(undefined, request, laterSlots.data?.length === 0)
  const hasNoSlot = firstSlots.data?.length === 0
  const isMove = request.choice.reservationToken !== undefined
  const alternatives = useAlternatives(request, hasNoSlot && !isMove)
  const nextSlot = laterSlots.data?.[0] ?? firstSlots.data?.[0]
  return (
    <>
      {explainEmptyWeek(emptyDays.data ?? {}).map((sentence) => (
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

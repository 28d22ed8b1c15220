import { frenchMoment } from '#domain/french-day.ts'
import { addDays, type Day, type LocalTime, mondayOf } from '#domain/time.ts'
import type { SlotChoice } from '#web/app/fetch-slots.ts'
import styles from '#web/ui/button.module.css'
import { Notice } from '#web/ui/Notice.tsx'
import { emptyReasonText, suggestAlternatives } from './empty-week.ts'
import { useOtherChoices } from './use-other-choices.ts'
import { useEmptyDays, useNextSlots } from './use-slots.ts'

type Props = { monday: Day; now: LocalTime; choice: SlotChoice; onTurn: (monday: Day) => void }

export function EmptyWeek({ monday, onTurn, ...request }: Props) {
  const reasons = useEmptyDays(monday, request)
  const later = useNextSlots(addDays(monday, 7), request)
  // Beyond the horizon, the nearest free slot lies in an earlier week.
  const first = useNextSlots(undefined, request, later.data?.length === 0)
  const hasNoSlot = first.data?.length === 0
  const others = useOtherChoices(request, hasNoSlot && request.choice.reservation === undefined)
  const next = later.data?.[0] ?? first.data?.[0]
  return (
    <Notice kind="info" title="Aucun créneau n'est disponible pour le moment">
      {emptyReasonText(reasons.data ?? {}).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {hasNoSlot && (request.choice.reservation !== undefined || others) && (
        <p>{suggestAlternatives(others)}</p>
      )}
      {next && (
        <button
          type="button"
          className={`${styles.quiet} ${styles.small}`}
          onClick={() => onTurn(mondayOf(next.day))}
        >
          {`Aller au ${frenchMoment(next)}`}
        </button>
      )}
    </Notice>
  )
}

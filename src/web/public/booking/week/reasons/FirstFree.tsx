import type { Day, LocalTime } from '#domain/language/time.ts'
import type { SlotChoice } from '#web/app/fetch-slots.ts'
import buttonStyles from '#web/ui/button.module.css'
import { firstFreeText, type WantedFree } from './first-free.ts'
import { useFirstFree } from './use-first-free.ts'

type Props = { wanted: WantedFree; choice: SlotChoice; now: LocalTime; onGo: (day: Day) => void }

export function FirstFree({ wanted, choice, now, onGo }: Props) {
  const { data: day } = useFirstFree(wanted, { choice, now })
  if (!day) return null
  return (
    <button type="button" className={`${buttonStyles.quiet} ${buttonStyles.small}`} onClick={() => onGo(day)}>
      {firstFreeText(wanted, { day, today: now.day })}
    </button>
  )
}

import { useRef, useState } from 'react'
import type { OwnReservation } from '#contract/manage.ts'
import { type Day, type LocalTime, mondayOf, toLocalTime } from '#domain/time.ts'
import { failureMessage } from '#web/app/failure-message.ts'
import { usePracticeNow } from '#web/app/practice-clock.ts'
import { usePublicSettings } from '#web/app/public-settings.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { SlotTaken } from '../booking/week/SlotTaken.tsx'
import { usePickedSlot } from '../booking/week/use-picked-slot.ts'
import { WeekCalendar } from '../booking/week/WeekCalendar.tsx'
import { WeekSkeleton } from '../booking/week/WeekSkeleton.tsx'
import { MoveConfirm } from './MoveConfirm.tsx'
import styles from './MoveSection.module.css'
import { useMove } from './use-change.ts'

type Props = {
  reservation: OwnReservation
  token: string
  onMoved: (message: string) => void
  onLeave: () => void
}

export function MoveSection({ reservation, token, onMoved, onLeave }: Props) {
  const { settings } = usePublicSettings()
  const now = usePracticeNow(settings?.timeZone ?? 'Europe/Paris')
  const current = toLocalTime(reservation)
  const choice = { reservation: token }
  const [monday, turnTo] = useState<Day>(mondayOf(current.day))
  const { picked: wanted, setPicked: want, isOffered } = usePickedSlot({ choice, now })
  const move = useMove(token, onMoved)
  const slot = isOffered || move.isPending ? wanted : null
  const confirm = useRef<HTMLHeadingElement>(null)
  const goToConfirm = () => bringIntoView(confirm.current)
  const pick = (picked: LocalTime) => {
    move.reset()
    want(isSame(picked, current) ? null : picked)
    turnTo(mondayOf(picked.day))
    goToConfirm()
  }
  return (
    <section className={styles.section} aria-labelledby="deplacer">
      <h2 id="deplacer" tabIndex={-1} ref={reveal} className={styles.title}>
        Choisissez un autre moment
      </h2>
      {now ? (
        <WeekCalendar
          {...{ monday, now, choice }}
          chosen={slot ?? current}
          onTurn={turnTo}
          onChoose={pick}
          onSkip={goToConfirm}
          skipLabel="Passer à la confirmation"
        />
      ) : (
        <WeekSkeleton />
      )}
      <MoveConfirm
        {...{ current, slot, onLeave }}
        heading={confirm}
        isSending={move.isPending}
        onConfirm={() => slot && move.mutate(slot)}
      >
        {move.error && (
          <Notice kind="error" title="Le rendez-vous n’est pas déplacé." ref={reveal}>
            <p>{failureMessage(move.error)}</p>
          </Notice>
        )}
        {wanted && !slot && now && <SlotTaken {...{ slot: wanted, choice, now }} onChoose={pick} />}
      </MoveConfirm>
    </section>
  )
}

function isSame(a: LocalTime, b: LocalTime): boolean {
  return a.day === b.day && a.minute === b.minute
}

/** The heading gets the focus, not the button, which could then be pressed by mistake. */
function bringIntoView(heading: HTMLElement | null): void {
  heading?.focus({ preventScroll: true })
  heading?.closest('section')?.scrollIntoView({ block: 'nearest' })
}

function reveal(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true })
  element?.scrollIntoView({ block: 'start' })
}

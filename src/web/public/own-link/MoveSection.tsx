import { useRef, useState } from 'react'
import type { OwnReservation } from '#contract/booking/own-link.ts'
import { type Day, type LocalTime, mondayOf, toLocalTime } from '#domain/language/time.ts'
import { usePracticeNow } from '#web/app/practice-clock.ts'
import { usePublicSettings } from '#web/app/public-settings.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { SlotNoLongerOffered } from '../booking/week/SlotNoLongerOffered.tsx'
import { useSelectedSlot } from '../booking/week/use-selected-slot.ts'
import { WeekCalendar } from '../booking/week/WeekCalendar.tsx'
import { WeekSkeleton } from '../booking/week/WeekSkeleton.tsx'
import { FailureReason } from '../reservation/FailureReason.tsx'
import { beyondVoucher } from '../reservation/voucher-sentences.ts'
import { MoveConfirm } from './MoveConfirm.tsx'
import styles from './MoveSection.module.css'
import { type OnChanged, useMove } from './use-change.ts'

type Props = {
  reservation: OwnReservation
  token: string
  onMoved: OnChanged
  onAbandon: () => void
}

export function MoveSection({ reservation, token, onMoved, onAbandon }: Props) {
  const { settings } = usePublicSettings()
  const now = usePracticeNow(settings?.timeZone ?? 'Europe/Paris')
  const current = toLocalTime(reservation)
  const choice = { reservationToken: token }
  const [monday, setMonday] = useState<Day>(mondayOf(current.day))
  const { selectedSlot, setSelectedSlot, isOffered } = useSelectedSlot({ choice, now })
  const move = useMove(token, onMoved)
  const slot = isOffered || move.isPending ? selectedSlot : null
  const beyond = slot && beyondVoucher(reservation, slot.day)
  const confirmHeading = useRef<HTMLHeadingElement>(null)
  const goToConfirm = () => focusHeading(confirmHeading.current)
  const selectSlot = (newSlot: LocalTime) => {
    move.reset()
    setSelectedSlot(isSameTime(newSlot, current) ? null : newSlot)
    setMonday(mondayOf(newSlot.day))
    goToConfirm()
  }
  return (
    <section className={styles.section} aria-labelledby="deplacer">
      <h2 id="deplacer" tabIndex={-1} ref={focusAndScrollToStart} className={styles.title}>
        Choisissez un autre moment
      </h2>
      {now ? (
        <WeekCalendar
          monday={monday}
          now={now}
          choice={choice}
          selectedSlot={slot}
          currentSlot={current}
          onWeekChange={setMonday}
          onSelectSlot={selectSlot}
          onSkipCalendar={goToConfirm}
          skipLabel="Passer à la confirmation"
        />
      ) : (
        <WeekSkeleton />
      )}
      <MoveConfirm
        current={current}
        slot={slot}
        heading={confirmHeading}
        isSending={move.isPending}
        onConfirm={() => slot && move.mutate(slot)}
        onAbandon={onAbandon}
      >
        {move.error && (
          <Notice kind="error" title="Le rendez-vous n’est pas déplacé." ref={focusAndScrollToStart}>
            <FailureReason error={move.error} />
          </Notice>
        )}
        {beyond !== null && <Notice kind="info" title={beyond} />}
        {selectedSlot && !slot && now && (
          <SlotNoLongerOffered slot={selectedSlot} choice={choice} now={now} onSelectSlot={selectSlot} />
        )}
      </MoveConfirm>
    </section>
  )
}

function isSameTime(a: LocalTime, b: LocalTime): boolean {
  return a.day === b.day && a.minute === b.minute
}

/** The heading gets the focus, not the button, which could then be pressed by mistake. */
function focusHeading(heading: HTMLElement | null): void {
  heading?.focus({ preventScroll: true })
  heading?.closest('section')?.scrollIntoView({ block: 'nearest' })
}

function focusAndScrollToStart(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true })
  element?.scrollIntoView({ block: 'start' })
}

import { useState } from 'react'
import { useLocation } from 'react-router'
import type { OwnReservation } from '#contract/booking/own-link.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { Venue } from '../reservation/Venue.tsx'
import { CancelDialog } from './CancelDialog.tsx'
import { RequestSection } from './client-requests/RequestSection.tsx'
import { MoveSection } from './MoveSection.tsx'
import styles from './OwnLinkPage.module.css'
import { OwnDetailsSection } from './own-details/OwnDetailsSection.tsx'
import { ReservationActions } from './ReservationActions.tsx'
import { ReservationCard } from './ReservationCard.tsx'
import { SeriesDates } from './SeriesDates.tsx'

type Props = { reservation: OwnReservation; token: string }

/** `of`: the reservation about which the message was true. */
type Mode = { name: 'viewing' | 'moving' | 'cancelling' } | { name: 'done'; message: string; of: string }

export function ReservationView({ reservation, token }: Props) {
  const notice = useNoticeOfOrigin()
  const [chosen, setMode] = useState<Mode>(
    notice ? { name: 'done', message: notice, of: factsOf(reservation) } : { name: 'viewing' },
  )
  const mode = isStillTrue(chosen, reservation) ? chosen : VIEWING
  const showResult = (message: string, changed: OwnReservation) =>
    setMode({ name: 'done', message, of: factsOf(changed) })
  const showReservation = () => setMode(VIEWING)
  return (
    <>
      {mode.name === 'done' && (
        <div className={styles.notice}>
          <Notice kind="info" title={mode.message} ref={focusAndCenter} />
        </div>
      )}
      <ReservationCard reservation={reservation} />
      {mode.name === 'moving' ? (
        <MoveSection
          reservation={reservation}
          token={token}
          onMoved={showResult}
          onAbandon={showReservation}
        />
      ) : (
        <ReservationActions
          reservation={reservation}
          token={token}
          onMove={() => setMode({ name: 'moving' })}
          onCancel={() => setMode({ name: 'cancelling' })}
        />
      )}
      {mode.name !== 'moving' && reservation.series && <SeriesDates dates={reservation.series} />}
      {(reservation.state === 'planned' || reservation.doorCode) && <Venue {...reservation} />}
      {mode.name !== 'moving' && <OwnDetailsSection reservation={reservation} token={token} />}
      {mode.name !== 'moving' && <RequestSection reservation={reservation} token={token} />}
      {mode.name === 'cancelling' && (
        <CancelDialog
          reservation={reservation}
          token={token}
          onCancelled={showResult}
          onClose={showReservation}
        />
      )}
    </>
  )
}

const VIEWING = { name: 'viewing' } as const

/** False once newer data ends the action that was begun or contradicts the message on screen. */
function isStillTrue(mode: Mode, reservation: OwnReservation): boolean {
  switch (mode.name) {
    case 'moving':
      return reservation.move.open
    case 'done':
      return mode.of === factsOf(reservation)
    // The dialog of a cancellation says itself that it is too late.
    case 'cancelling':
    case 'viewing':
      return true
  }
}

function factsOf({ state, date, time, practitioner }: OwnReservation): string {
  return [state, date, time, practitioner].join(' ')
}

/** Said by the page that led here: the reservation was given to whoever this link is for. */
function useNoticeOfOrigin(): string | undefined {
  const state: { notice?: string } | null = useLocation().state
  return state?.notice
}

/** Moves the focus to the notice, so that it is announced: the button that had it is unmounted. */
function focusAndCenter(notice: HTMLElement | null): void {
  notice?.focus({ preventScroll: true })
  notice?.scrollIntoView({ block: 'center' })
}

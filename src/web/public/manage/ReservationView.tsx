import { useState } from 'react'
import type { OwnReservation } from '#contract/manage.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { CancelDialog } from './CancelDialog.tsx'
import styles from './ManagePage.module.css'
import { MoveSection } from './MoveSection.tsx'
import { ReservationActions } from './ReservationActions.tsx'
import { ReservationCard } from './ReservationCard.tsx'

type Props = { reservation: OwnReservation; token: string }

/** What one is doing with the reservation; what has just been done is said where it shows. */
type Doing = { what: 'nothing' | 'moving' | 'cancelling' } | { what: 'done'; said: string }

/** A reservation with what its client may do about it. */
export function ReservationView({ reservation, token }: Props) {
  const [doing, setDoing] = useState<Doing>({ what: 'nothing' })
  const finish = (said: string) => setDoing({ what: 'done', said })
  const leave = () => setDoing({ what: 'nothing' })
  return (
    <>
      {doing.what === 'done' && (
        <div className={styles.said}>
          <Notice kind="info" title={doing.said} ref={reveal} />
        </div>
      )}
      <ReservationCard reservation={reservation} />
      {doing.what === 'moving' && reservation.move.open ? (
        <MoveSection {...{ reservation, token }} onMoved={finish} onLeave={leave} />
      ) : (
        <ReservationActions
          reservation={reservation}
          token={token}
          onMove={() => setDoing({ what: 'moving' })}
          onCancel={() => setDoing({ what: 'cancelling' })}
        />
      )}
      {doing.what === 'cancelling' && (
        <CancelDialog {...{ reservation, token }} onCancelled={finish} onLeave={leave} />
      )}
    </>
  )
}

/** The button that had the focus is gone; what came of it is read first. */
function reveal(notice: HTMLElement | null): void {
  notice?.focus({ preventScroll: true })
  notice?.scrollIntoView({ block: 'center' })
}

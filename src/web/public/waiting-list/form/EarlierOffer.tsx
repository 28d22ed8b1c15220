import { type ComponentProps, type ComponentType, lazy } from 'react'
import type { OwnReservation } from '#contract/booking/own-link.ts'
import { usePracticeNow } from '#web/app/practice-clock.ts'
import { usePublicSettings } from '#web/app/public-settings.ts'
import type { EarlierForm } from './EarlierForm.tsx'
import { WaitingOffer } from './WaitingOffer.tsx'
import { WaitingUnavailable } from './WaitingUnavailable.tsx'

const LazyEarlierForm = lazy<ComponentType<ComponentProps<typeof EarlierForm>>>(() =>
  import('./EarlierForm.tsx').then(
    (module) => ({ default: module.EarlierForm }),
    () => ({ default: WaitingUnavailable }),
  ),
)

type Props = { reservation: OwnReservation; token: string; className: string | undefined }

export function EarlierOffer({ reservation, token, className }: Props) {
  const { settings } = usePublicSettings()
  const now = usePracticeNow(settings?.timeZone)
  const { state, move, client, date } = reservation
  const isOffered = settings?.waitingList && state === 'planned' && move.open
  const { email } = client
  if (!isOffered || email === null) return null
  return (
    <WaitingOffer label="Me prévenir si une place plus tôt se libère" className={className}>
      {(fold) =>
        now && (
          <LazyEarlierForm token={token} email={email} today={now.day} appointmentDay={date} onFold={fold} />
        )
      }
    </WaitingOffer>
  )
}

import { HOLD_MS } from '#domain/booking/slots/hold.ts'
import { ApiError } from '#web/app/api.ts'
import { holdSlot, type RequestedHold, releaseHold } from './actions.ts'

/** All refusals but `taken` are ignored: a booking does not require a hold. */
export type HoldChange = { state: 'held'; token: string } | { state: 'ended' } | { state: 'taken' }

/** Requests a hold and reports its state changes. The returned function releases it. */
export function startHold(request: RequestedHold, onChange: (change: HoldChange) => void): () => void {
  let isReleased = false
  let token: string | undefined
  let expiryTimer: ReturnType<typeof setTimeout> | undefined
  const endHold = () => {
    clearTimeout(expiryTimer)
    if (token === undefined) return
    releaseHold(token)
    token = undefined
    onChange({ state: 'ended' })
  }
  holdSlot(request).then(
    (hold) => {
      if (isReleased) return releaseHold(hold.token)
      token = hold.token
      expiryTimer = setTimeout(() => onChange({ state: 'ended' }), HOLD_MS)
      onChange({ state: 'held', token })
    },
    (error) => {
      if (!isReleased && error instanceof ApiError && error.code === 'slot_taken')
        onChange({ state: 'taken' })
    },
  )
  window.addEventListener('pagehide', endHold)
  return () => {
    isReleased = true
    window.removeEventListener('pagehide', endHold)
    endHold()
  }
}

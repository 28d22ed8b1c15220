import { HOLD_MS } from '#domain/hold.ts'
import { ApiError } from '#web/app/api.ts'
import { type RequestedHold, releaseHold, requestHold } from './actions.ts'

/** What became of it. Every refusal but « taken » is silent: holding is a courtesy, not a condition. */
export type HoldNews = { state: 'held'; token: string } | { state: 'ended' } | { state: 'taken' }

/** Asks for a slot to be held, and tells what becomes of it; the function returned gives it back. */
export function holdSlot(wanted: RequestedHold, tell: (news: HoldNews) => void): () => void {
  let state: 'asked' | 'left' = 'asked'
  let token: string | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const releaseSlot = () => {
    clearTimeout(timer)
    if (token === undefined) return
    releaseHold(token)
    token = undefined
    tell({ state: 'ended' })
  }
  requestHold(wanted).then(
    (answer) => {
      if (state === 'left') return releaseHold(answer.token)
      token = answer.token
      timer = setTimeout(() => tell({ state: 'ended' }), HOLD_MS)
      tell({ state: 'held', token })
    },
    (error) => {
      if (state === 'asked' && error instanceof ApiError && error.code === 'slot_taken')
        tell({ state: 'taken' })
    },
  )
  window.addEventListener('pagehide', releaseSlot)
  return () => {
    state = 'left'
    window.removeEventListener('pagehide', releaseSlot)
    releaseSlot()
  }
}

import type { Day } from '#domain/time.ts'
import { ApiError } from '#web/app/api.ts'
import { browserApi } from '#web/app/browser-api.ts'

/** A slot that a visitor would like to have kept while they fill the form. */
export type HoldWish = { date: Day; time: string; serviceId: number; praticienId?: number | undefined }

/** What became of it. Every refusal but « taken » is silent: holding is a courtesy, not a condition. */
export type HoldNews = { state: 'held'; token: string } | { state: 'ended' } | { state: 'taken' }

/** As long as the server keeps it. */
const HELD_FOR_MS = 5 * 60 * 1000

/** Asks for a slot to be held, and tells what becomes of it; the function returned gives it back. */
export function holdSlot(wish: HoldWish, tell: (news: HoldNews) => void): () => void {
  let state: 'asked' | 'left' = 'asked'
  let token: string | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const giveBack = () => {
    clearTimeout(timer)
    if (token === undefined) return
    release(token)
    token = undefined
    tell({ state: 'ended' })
  }
  browserApi('POST /api/reservations/hold', { body: wish }).then(
    (answer) => {
      if (state === 'left') return release(answer.token)
      token = answer.token
      timer = setTimeout(() => tell({ state: 'ended' }), HELD_FOR_MS)
      tell({ state: 'held', token })
    },
    (error) => {
      if (state === 'asked' && error instanceof ApiError && error.code === 'slot_taken')
        tell({ state: 'taken' })
    },
  )
  window.addEventListener('pagehide', giveBack)
  return () => {
    state = 'left'
    window.removeEventListener('pagehide', giveBack)
    giveBack()
  }
}

/** Sent while the page is being left; what it held runs out by itself if this is lost. */
function release(token: string): void {
  browserApi('DELETE /api/reservations/hold/{token}', { params: { token }, keepalive: true }).catch(() => {})
}

import { Refusal } from '#contract/errors.ts'

type Bounds = {
  /** Milliseconds of one turn of the event loop after which further works wait. */
  perTurnMs: number
  /** Milliseconds after which waiting works mean that too many arrive. */
  maxWaitMs: number
  retryAfter: number
}

type Waiting = { since: number; start: () => void }

/**
 * Starts works in order, for a part of each turn of the event loop: node accepts one new connection a turn, so a turn that
 * serves hundreds of requests keeps new visitors waiting. Throws unavailable when works arrive faster than they are done.
 */
export function createLoopShare({ perTurnMs, maxWaitMs, retryAfter }: Bounds) {
  const waiting: Waiting[] = []
  let turnStartedAt: number | undefined
  const beginTurn = () => {
    turnStartedAt = performance.now()
    setImmediate(endTurn)
  }
  const hasTime = () => performance.now() - (turnStartedAt ?? 0) < perTurnMs
  /** One a turn: what it goes on with after its first promise also belongs to its turn, and has not run yet. */
  const endTurn = () => {
    turnStartedAt = undefined
    const next = waiting.shift()
    if (!next) return
    beginTurn()
    next.start()
  }
  return (start: () => void): void => {
    if (turnStartedAt === undefined) beginTurn()
    const [oldest] = waiting
    const now = performance.now()
    if (!oldest && hasTime()) start()
    else if (oldest && now - oldest.since > maxWaitMs) throw new Refusal('unavailable', { retryAfter })
    else waiting.push({ since: now, start })
  }
}

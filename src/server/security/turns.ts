import { Refusal } from '#contract/errors.ts'

const RETRY_AFTER_SECONDS = 2

type Turn = { isUrgent?: boolean }

/**
 * Runs at most `max` works at a time; the others wait in order, urgent ones first. Throws unavailable when `maxWaiting`
 * of the same urgency are waiting: others cannot keep an urgent work from its turn.
 */
export function createTurns(max: number, maxWaiting = Number.POSITIVE_INFINITY) {
  let running = 0
  const [urgent, others]: [(() => void)[], (() => void)[]] = [[], []]
  const waitForTurn = (waiting: (() => void)[]) => {
    if (waiting.length >= maxWaiting) throw new Refusal('unavailable', { retryAfter: RETRY_AFTER_SECONDS })
    return new Promise<void>((resolve) => waiting.push(resolve))
  }
  const endTurn = () => {
    const next = urgent.shift() ?? others.shift()
    if (next) next()
    else running -= 1
  }
  return async <T>(work: () => Promise<T>, { isUrgent = false }: Turn = {}): Promise<T> => {
    if (running < max) running += 1
    else await waitForTurn(isUrgent ? urgent : others)
    try {
      return await work()
    } finally {
      endTurn()
    }
  }
}

/** The same for each key, such as an account. */
export function createTurnsByKey(max: number) {
  const turnsByKey = new Map<number, { turns: ReturnType<typeof createTurns>; users: number }>()
  return async <T>(key: number, work: () => Promise<T>): Promise<T> => {
    const entry = turnsByKey.get(key) ?? { turns: createTurns(max), users: 0 }
    turnsByKey.set(key, entry)
    entry.users += 1
    try {
      return await entry.turns(work)
    } finally {
      entry.users -= 1
      if (entry.users === 0) turnsByKey.delete(key)
    }
  }
}

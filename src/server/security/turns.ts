/** Runs at most `max` works at a time; the others wait in order. */
export function createTurns(max: number) {
  let running = 0
  const waiting: (() => void)[] = []
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running === max) await new Promise<void>((resolve) => waiting.push(resolve))
    else running += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
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

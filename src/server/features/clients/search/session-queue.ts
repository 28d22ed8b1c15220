/** One search at a time for each session: a letter typed meanwhile waits until the one before is answered. */
export function createSessionQueue() {
  const running = new Map<string, Promise<unknown>>()
  return async <T>(session: string, work: () => Promise<T>): Promise<T> => {
    const before = running.get(session) ?? Promise.resolve()
    const turn = before.then(work, work)
    const settled = turn.catch(() => undefined)
    running.set(session, settled)
    try {
      return await turn
    } finally {
      if (running.get(session) === settled) running.delete(session)
    }
  }
}

/**
 * Delta debugging (Zeller): drops ever smaller parts of a sequence as long as what remains still fails. Returns the reason
 * of the last failure.
 */
export async function shortest<T>(
  sequence: readonly T[],
  reasonOf: (candidate: readonly T[]) => Promise<string | null>,
): Promise<string> {
  let current = sequence
  let reason = 'not repeated'
  for (let size = Math.ceil(current.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let start = 0; start < current.length; ) {
      const candidate = current.toSpliced(start, size)
      const failure = await reasonOf(candidate)
      if (failure === null) start += size
      else [current, reason] = [candidate, failure]
    }
  }
  return `${current.length} operations. ${reason}`
}

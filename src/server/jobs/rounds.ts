import type { Clock } from '../clock.ts'

/** Work that time alone causes, at most once a minute of the clock; a round that failed is made again. */
export function onceAMinute({ clock }: { clock: Clock }, work: () => Promise<void>): () => Promise<void> {
  let last = ''
  return async () => {
    const { day, minute } = clock.local()
    const round = `${day} ${minute}`
    if (round === last) return
    await work()
    last = round
  }
}

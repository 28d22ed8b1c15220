import { beforeEach, expect, test, vi } from 'vitest'
import { type BrowserApis, followAgenda } from './follow-agenda.ts'

let sources: { emit(event: string): void; closed: boolean }[]
let timers: { work: () => void; ms: number }[]

const apis: BrowserApis = {
  open() {
    const listeners = new Map<string, () => void>()
    const source = { emit: (event: string) => listeners.get(event)?.(), closed: false }
    sources.push(source)
    return {
      addEventListener: (event: string, listener: unknown) => listeners.set(event, listener as () => void),
      close: () => {
        source.closed = true
      },
    }
  },
  later(work, ms) {
    const timer = { work, ms }
    timers.push(timer)
    return () => {
      timers = timers.filter((other) => other !== timer)
    }
  },
}

beforeEach(() => {
  sources = []
  timers = []
})

/** Fires the timer of that length. */
function expire(ms: number): void {
  const timer = timers.find((candidate) => candidate.ms === ms)
  timers = timers.filter((other) => other !== timer)
  timer?.work()
}

test('the screen refetches when the stream opens and on each agenda event', () => {
  const onChange = vi.fn()
  followAgenda(onChange, apis)
  expect(onChange).not.toHaveBeenCalled()
  sources[0]?.emit('ready')
  sources[0]?.emit('agenda')
  expect(onChange).toHaveBeenCalledTimes(2)
  expect(timers).toEqual([])
})

test('while the stream is down, the screen polls every 30 s and reconnects with exponential backoff', () => {
  const onChange = vi.fn()
  followAgenda(onChange, apis)
  for (const ms of [1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000]) {
    sources.at(-1)?.emit('error')
    expect(sources.at(-1)?.closed).toBe(true)
    expect(timers.map((timer) => timer.ms).sort((a, b) => a - b)).toEqual([ms, 30_000].sort((a, b) => a - b))
    expire(ms)
  }
  expire(30_000)
  expire(30_000)
  expect(onChange).toHaveBeenCalledTimes(2)
  sources.at(-1)?.emit('ready')
  expect(onChange).toHaveBeenCalledTimes(3)
  expect(timers).toEqual([])
  sources.at(-1)?.emit('error')
  expect(timers.map(({ ms }) => ms)).toContain(1_000)
})

test('stopping closes the connection and clears the timers', () => {
  const stop = followAgenda(vi.fn(), apis)
  sources[0]?.emit('error')
  expire(1_000)
  stop()
  expect(sources.at(-1)?.closed).toBe(true)
  expect(timers).toEqual([])
})

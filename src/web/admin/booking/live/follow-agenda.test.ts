import { beforeEach, expect, test, vi } from 'vitest'
import { type BrowserApis, followAgenda } from './follow-agenda.ts'

const POLL_MS = 30_000

let sources: { emit(event: string): void; closed: boolean }[]
let timers: { callback: () => void; ms: number }[]

const fakeApis: BrowserApis = {
  openStream() {
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
  schedule(callback, ms) {
    const timer = { callback, ms }
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

function fireTimerOf(ms: number): void {
  const timer = timers.find((candidate) => candidate.ms === ms)
  timers = timers.filter((other) => other !== timer)
  timer?.callback()
}

function timerLengths(): number[] {
  return timers.map(({ ms }) => ms).sort((a, b) => a - b)
}

test('the screen refetches when the stream opens and on each agenda event', () => {
  const onChange = vi.fn()
  followAgenda(onChange, fakeApis)
  expect(onChange).not.toHaveBeenCalled()
  sources[0]?.emit('ready')
  sources[0]?.emit('agenda')
  expect(onChange).toHaveBeenCalledTimes(2)
  expect(timers).toEqual([])
})

test('the screen does not refetch when the stream opens and nothing has changed since the document', () => {
  const onChange = vi.fn()
  followAgenda(onChange, fakeApis)
  sources[0]?.emit('error')
  fireTimerOf(1_000)
  sources[1]?.emit('unchanged')
  expect(onChange).not.toHaveBeenCalled()
  expect(timers).toEqual([])
})

test('a stream that fails again and again is reopened after 1 s, then after twice as long up to 60 s', () => {
  followAgenda(vi.fn(), fakeApis)
  for (const ms of [1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000]) {
    sources.at(-1)?.emit('error')
    expect(sources.at(-1)?.closed).toBe(true)
    expect(timerLengths()).toEqual([ms, POLL_MS].sort((a, b) => a - b))
    fireTimerOf(ms)
  }
})

test('the screen polls every 30 s until the stream is open again', () => {
  const onChange = vi.fn()
  followAgenda(onChange, fakeApis)
  sources.at(-1)?.emit('error')
  fireTimerOf(1_000)
  fireTimerOf(POLL_MS)
  fireTimerOf(POLL_MS)
  expect(onChange).toHaveBeenCalledTimes(2)
  sources.at(-1)?.emit('ready')
  expect(onChange).toHaveBeenCalledTimes(3)
  expect(timers).toEqual([])
})

test('after a reconnection, the next failure is retried after 1 s again', () => {
  followAgenda(vi.fn(), fakeApis)
  sources.at(-1)?.emit('error')
  fireTimerOf(1_000)
  sources.at(-1)?.emit('error')
  fireTimerOf(2_000)
  sources.at(-1)?.emit('ready')
  sources.at(-1)?.emit('error')
  expect(timerLengths()).toEqual([1_000, POLL_MS])
})

test('stopping closes the connection and clears the timers', () => {
  const stop = followAgenda(vi.fn(), fakeApis)
  sources[0]?.emit('error')
  fireTimerOf(1_000)
  stop()
  expect(sources.at(-1)?.closed).toBe(true)
  expect(timers).toEqual([])
})

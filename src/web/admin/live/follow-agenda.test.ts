import { beforeEach, expect, test, vi } from 'vitest'
import { type BrowserApis, followAgenda } from './follow-agenda.ts'

let sources: { say(event: string): void; closed: boolean }[]
let timers: { work: () => void; ms: number }[]

const ground: BrowserApis = {
  open() {
    const heard = new Map<string, () => void>()
    const source = { say: (event: string) => heard.get(event)?.(), closed: false }
    sources.push(source)
    return {
      addEventListener: (event: string, listener: unknown) => heard.set(event, listener as () => void),
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

function pass(ms: number): void {
  const timer = timers.find((one) => one.ms === ms)
  timers = timers.filter((one) => one !== timer)
  timer?.work()
}

test('asks again when the stream stands, and each time that an agenda changes', () => {
  const onChange = vi.fn()
  followAgenda(onChange, ground)
  expect(onChange).not.toHaveBeenCalled()
  sources[0]?.say('ready')
  sources[0]?.say('agenda')
  expect(onChange).toHaveBeenCalledTimes(2)
  expect(timers).toEqual([])
})

test('while the server cannot be heard it asks every half minute, and connects at growing distances', () => {
  const onChange = vi.fn()
  followAgenda(onChange, ground)
  for (const ms of [1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000]) {
    sources.at(-1)?.say('error')
    expect(sources.at(-1)?.closed).toBe(true)
    expect(timers.map((timer) => timer.ms).sort((a, b) => a - b)).toEqual([ms, 30_000].sort((a, b) => a - b))
    pass(ms)
  }
  pass(30_000)
  pass(30_000)
  expect(onChange).toHaveBeenCalledTimes(2)
  sources.at(-1)?.say('ready')
  expect(onChange).toHaveBeenCalledTimes(3)
  expect(timers).toEqual([])
  sources.at(-1)?.say('error')
  expect(timers.map(({ ms }) => ms)).toContain(1_000)
})

test('whoever stops listening leaves neither a connection nor a timer', () => {
  const stop = followAgenda(vi.fn(), ground)
  sources[0]?.say('error')
  pass(1_000)
  stop()
  expect(sources.at(-1)?.closed).toBe(true)
  expect(timers).toEqual([])
})

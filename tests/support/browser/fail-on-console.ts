import { beforeEach, expect, vi } from 'vitest'

/** Vitest setup: unexpected console output fails the test. A test that expects output spies on the console itself. */
beforeEach(() => {
  const calls: unknown[][] = []
  const spies = (['error', 'warn'] as const).map((method) =>
    vi.spyOn(console, method).mockImplementation((...args) => void calls.push(args)),
  )
  return () => {
    for (const spy of spies) spy.mockRestore()
    expect(calls, 'unexpected console output').toEqual([])
  }
})

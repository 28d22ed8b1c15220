import { beforeEach, expect, vi } from 'vitest'

/**
 * Vitest's set-up: whoever writes to the console without being asked fails the test. A test that expects words
 * there spies on the console itself.
 */
beforeEach(() => {
  const said: unknown[][] = []
  const spies = (['error', 'warn'] as const).map((method) =>
    vi.spyOn(console, method).mockImplementation((...words) => void said.push(words)),
  )
  return () => {
    for (const spy of spies) spy.mockRestore()
    expect(said, 'unexpected words on the console').toEqual([])
  }
})

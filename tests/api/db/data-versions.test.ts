import type { Kysely } from 'kysely'
import { afterEach, expect, test, vi } from 'vitest'
import type { Tables } from '#server/db/tables.ts'
import { createVersions } from '#server/db/versions.ts'

afterEach(() => void vi.useRealTimers())

test('readers share a query, but not one that began a second ago: another server may have written since', async () => {
  vi.useFakeTimers()
  const queries: ((result: object) => void)[] = []
  const executeQuery = () => new Promise((resolve) => queries.push(resolve))
  const versions = createVersions({ executeQuery } as unknown as Kysely<Tables>, { count: 0 })
  const early = [versions.read(), versions.read()]
  vi.advanceTimersByTime(1_000)
  const late = versions.read()
  for (const [content, answer] of queries.entries()) answer({ rows: [{ content, agendas: 0 }] })
  expect(await Promise.all([...early, late])).toEqual([0, 0, 1].map((content) => ({ content, agendas: 0 })))
})

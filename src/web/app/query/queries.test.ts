import { expect, test } from 'vitest'
import type { Api } from '../api.ts'
import { createQueryClient } from './client.ts'
import { nextSlotsQuery, slotsQuery } from './queries.ts'

test('invalidating the free slots also invalidates the next slots', async () => {
  const queryClient = createQueryClient()
  const api = (async () => []) as unknown as Api
  const queries = [
    slotsQuery(api, { start: '2026-04-14', end: '2026-04-20' }),
    nextSlotsQuery(api, '2026-04-21', { serviceId: 3 }),
    nextSlotsQuery(api, undefined, {}),
  ]
  for (const { queryKey } of queries) queryClient.setQueryData<unknown>(queryKey, [])
  await queryClient.invalidateQueries({ queryKey: ['slots'] })
  expect(queries.map(({ queryKey }) => queryClient.getQueryState(queryKey)?.isInvalidated)).toEqual([
    true,
    true,
    true,
  ])
})

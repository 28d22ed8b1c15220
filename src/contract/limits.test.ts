import { expect, test } from 'vitest'
import type { Endpoint } from './endpoint.ts'
import { endpoints } from './index.ts'

/** Public endpoints without a limit of requests, each with what bounds it instead. */
const BOUNDED_OTHERWISE: Partial<Record<string, string>> = {
  'POST /api/auth/login':
    'failures are counted by account and address in features/accounts/sign-in/actions.ts',
}

const publicEndpoints = (endpoints as readonly Endpoint[]).filter(({ access }) => access === 'public')
const unlimited = publicEndpoints
  .filter(({ limit }) => limit === undefined)
  .map(({ method, path }) => `${method} ${path}`)

test('every public endpoint has a limit for each network address, or a reason to have none', () => {
  expect(unlimited.filter((name) => !BOUNDED_OTHERWISE[name])).toEqual([])
})

test('no reason outlives its endpoint', () => {
  expect(Object.keys(BOUNDED_OTHERWISE).filter((name) => !unlimited.includes(name))).toEqual([])
})

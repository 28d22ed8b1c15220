import { expect, test, vi } from 'vitest'
import { combineResults } from './combine-results.ts'
import type { Result } from './QueryBoundary.tsx'

const refetch = vi.fn(async () => {})

function loaded<Data>(data: Data): Result<Data> {
  return { data, error: null, isFetching: false, refetch: async () => {} }
}

const LOADING: Result<number> = { ...loaded(0), data: undefined, isFetching: true }
const FAILED: Result<number> = { ...loaded(0), data: undefined, error: new Error('refused'), refetch }

test('several queries are loading until the last of them is there, even when one has failed already', () => {
  expect(combineResults({ a: loaded('x'), b: LOADING })).toMatchObject({ data: undefined, error: null })
  expect(combineResults({ a: FAILED, b: LOADING })).toMatchObject({ data: undefined, error: null })
})

test('several queries answer each under its own name', () => {
  const { data, error } = combineResults({ a: loaded('x'), b: loaded([1]) })
  expect(data).toEqual({ a: 'x', b: [1] })
  expect(error).toBeNull()
})

test('one failure of several is the failure of all, and a retry repeats that one only', async () => {
  const whole = vi.fn(async () => {})
  const { data, error, refetch: retry } = combineResults({ a: { ...loaded('x'), refetch: whole }, b: FAILED })
  expect(data).toBeUndefined()
  expect(error?.message).toBe('refused')
  await retry()
  expect(refetch).toHaveBeenCalledOnce()
  expect(whole).not.toHaveBeenCalled()
})

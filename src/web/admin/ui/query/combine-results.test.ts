import { expect, test, vi } from 'vitest'
import { combineResults } from './combine-results.ts'
import type { Result } from './QueryBoundary.tsx'

const refetchFailed = vi.fn(async () => {})

function loaded<Data>(data: Data): Result<Data> {
  return { data, error: null, isFetching: false, refetch: async () => {} }
}

const LOADING: Result<number> = { ...loaded(0), data: undefined, isFetching: true }
const FAILED: Result<number> = {
  ...loaded(0),
  data: undefined,
  error: new Error('refused'),
  refetch: refetchFailed,
}

test('the combined result is loading until every query has finished, even if one has failed', () => {
  expect(combineResults({ a: loaded('x'), b: LOADING })).toMatchObject({ data: undefined, error: null })
  expect(combineResults({ a: FAILED, b: LOADING })).toMatchObject({ data: undefined, error: null })
})

test('the combined data has one property per query', () => {
  const { data, error } = combineResults({ a: loaded('x'), b: loaded([1]) })
  expect(data).toEqual({ a: 'x', b: [1] })
  expect(error).toBeNull()
})

test('the error of one query is the combined error, and a retry repeats only that query', async () => {
  const refetchLoaded = vi.fn(async () => {})
  const combined = combineResults({ a: { ...loaded('x'), refetch: refetchLoaded }, b: FAILED })
  expect(combined.data).toBeUndefined()
  expect(combined.error?.message).toBe('refused')
  await combined.refetch()
  expect(refetchFailed).toHaveBeenCalledOnce()
  expect(refetchLoaded).not.toHaveBeenCalled()
})

test('the combined data stays once every query has read it, even if one fails later', () => {
  const failedLater = { ...FAILED, data: 1 }
  expect(combineResults({ a: loaded('x'), b: failedLater })).toMatchObject({
    data: { a: 'x', b: 1 },
    error: failedLater.error,
  })
})

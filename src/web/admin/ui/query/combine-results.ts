import type { Result } from './QueryBoundary.tsx'

type Combined<Results> = { [Name in keyof Results]: Results[Name] extends Result<infer Data> ? Data : never }

/** Pending until all have settled, failed if one failed. A retry refetches only the failed ones. */
export function combineResults<Results extends Record<string, Result<unknown>>>(
  results: Results,
): Result<Combined<Results>> {
  const queries = Object.values(results)
  const failed = queries.filter(({ error }) => error !== null)
  const isPending = queries.some(({ data, error }) => data === undefined && error === null)
  const dataByName = Object.fromEntries(Object.entries(results).map(([name, { data }]) => [name, data]))
  return {
    data: queries.every(({ data }) => data !== undefined) ? (dataByName as Combined<Results>) : undefined,
    error: isPending ? null : (failed[0]?.error ?? null),
    isFetching: failed.some(({ isFetching }) => isFetching),
    refetch: () => Promise.all(failed.map(({ refetch }) => refetch())),
  }
}

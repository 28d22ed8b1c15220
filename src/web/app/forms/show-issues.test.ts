import { expect, test } from 'vitest'
import { ApiError } from '../api.ts'
import { showIssues } from './show-issues.ts'

type SetErrorCall = { field: string; message: string | undefined; focus: boolean | undefined }

const FIELDS = ['name', 'breaks'] as const

const refusal = new ApiError(400, {
  code: 'invalid',
  message: 'Données invalides',
  issues: [
    { path: 'name', message: 'Nom requis' },
    { path: 'breaks.0.end', message: 'Fin invalide' },
    { path: 'website', message: 'Champ inconnu' },
  ],
})

test('each issue is shown at the field that it belongs to, if there is one', () => {
  expect(recordSetError(refusal).map(({ field, message }) => [field, message])).toEqual([
    ['breaks', 'Fin invalide'],
    ['name', 'Nom requis'],
  ])
})

test('the first field is focused last, so that it keeps the focus', () => {
  expect(recordSetError(refusal).map(({ field, focus }) => [field, focus])).toEqual([
    ['breaks', true],
    ['name', true],
  ])
})

test('no field is focused in a form that manages the focus itself', () => {
  expect(recordSetError(refusal, { focus: false }).map(({ focus }) => focus)).toEqual([false, false])
})

test('a network error is shown at no field', () => {
  expect(recordSetError(new TypeError('Failed to fetch'))).toEqual([])
})

function recordSetError(error: Error, { focus = true } = {}): SetErrorCall[] {
  const calls: SetErrorCall[] = []
  const setError = (field: string, { message }: { message?: string }, options?: { shouldFocus: boolean }) => {
    calls.push({ field, message, focus: options?.shouldFocus })
  }
  showIssues(error, { setError }, { fields: FIELDS, focus })
  return calls
}

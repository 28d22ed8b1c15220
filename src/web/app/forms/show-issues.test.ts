import { expect, test } from 'vitest'
import { ApiError } from '../api.ts'
import { showIssues } from './show-issues.ts'

type Shown = { field: string; message: string | undefined; focus: boolean | undefined }

const issues = [
  { path: 'name', message: 'Nom requis' },
  { path: 'breaks.0.end', message: 'Fin invalide' },
  { path: 'website', message: 'Champ inconnu' },
]

test('each issue is shown at its field, and the first field is focused last', () => {
  expect(shownOf(aRefusal(), true)).toEqual([
    { field: 'breaks', message: 'Fin invalide', focus: true },
    { field: 'name', message: 'Nom requis', focus: true },
  ])
})

test('no field is focused in a form that manages the focus itself', () => {
  expect(shownOf(aRefusal(), false).map(({ focus }) => focus)).toEqual([false, false])
})

test('a network error shows no issue at any field', () => {
  expect(shownOf(new TypeError('Failed to fetch'), true)).toEqual([])
})

function aRefusal(): ApiError {
  return new ApiError(400, { code: 'invalid', message: 'Données invalides', issues })
}

function shownOf(error: Error, focus: boolean): Shown[] {
  const shown: Shown[] = []
  const setError = (field: string, { message }: { message?: string }, options?: { shouldFocus: boolean }) => {
    shown.push({ field, message, focus: options?.shouldFocus })
  }
  showIssues(error, { setError }, { fields: ['name', 'breaks'], focus })
  return shown
}

import { MantineProvider } from '@mantine/core'
import { type ComponentProps, createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ApiError } from '#web/app/api.ts'
import { QueryBoundary, type Result } from './QueryBoundary.tsx'

type Props = Omit<ComponentProps<typeof QueryBoundary<string[]>>, 'children' | 'of'>

function draw(result: Partial<Result<string[]>>, props: Props = {}): string {
  const of = { data: undefined, error: null, isFetching: false, refetch: async () => {}, ...result }
  const children = (data: string[]) => `liste de ${data.length}`
  const html = renderToStaticMarkup(
    createElement(MantineProvider, null, createElement(QueryBoundary<string[]>, { of, children, ...props })),
  )
  return html
    .replace(/<style.*?<\/style>|<[^>]+>/gs, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

test('a screen says « Chargement... » until its answer is there, then draws it', () => {
  expect(draw({})).toBe('Chargement...')
  expect(draw({ data: ['a'] })).toBe('liste de 1')
})

test('a failure is said in the words of the server, else in those of the screen, with a way to retry', () => {
  const refused = new ApiError(409, { message: 'Refusé.' })
  expect(draw({ error: refused })).toBe('Refusé. Réessayer')
  expect(draw({ error: new TypeError('Failed to fetch') })).toBe('Erreur lors du chargement Réessayer')
  expect(draw({ error: refused }, { sentence: (reason) => `Erreur : ${reason}` })).toBe(
    'Erreur : Refusé. Réessayer',
  )
  expect(draw({ error: new Error() }, { failure: 'Erreur de chargement' })).toBe(
    'Erreur de chargement Réessayer',
  )
})

test('an empty list is drawn by the screen unless it has a sentence for it', () => {
  expect(draw({ data: [] })).toBe('liste de 0')
  expect(draw({ data: [] }, { empty: 'Rien.' })).toBe('Rien.')
  expect(draw({ data: ['a'] }, { empty: 'Rien.' })).toBe('liste de 1')
})

test('a failure takes the place of what was shown, unless the screen keeps it', () => {
  const stale = { data: ['a'], error: new Error() }
  expect(draw(stale)).toBe('Erreur lors du chargement Réessayer')
  expect(draw(stale, { keepData: true })).toBe('liste de 1')
})

import { MantineProvider } from '@mantine/core'
import { type ComponentProps, createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ApiError } from '#web/app/api.ts'
import { QueryBoundary, type Result } from './QueryBoundary.tsx'

type Props = Omit<ComponentProps<typeof QueryBoundary<string[]>>, 'children' | 'of'>

function render(result: Partial<Result<string[]>>, props: Props = {}): string {
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

test('« Chargement... » is shown until the data arrives, then the data', () => {
  expect(render({})).toBe('Chargement...')
  expect(render({ data: ['a'] })).toBe('liste de 1')
})

const REFUSED = new ApiError(409, { message: 'Refusé.' })

test('an error shows the screen’s sentence above the server’s message, with a retry button', () => {
  expect(render({ error: REFUSED })).toBe('Erreur lors du chargement Refusé. Réessayer')
  expect(render({ error: REFUSED }, { failure: 'Erreur de chargement' })).toBe(
    'Erreur de chargement Refusé. Réessayer',
  )
  expect(render({ error: REFUSED }, { sentence: (reason) => `Erreur : ${reason}` })).toBe(
    'Erreur : Refusé. Réessayer',
  )
})

test('an error without a message from the server says that the connection seems lost', () => {
  expect(render({ error: new TypeError('Failed to fetch') })).toBe(
    'Erreur lors du chargement La connexion semble coupée. Réessayez dans un instant. Réessayer',
  )
})

test('an empty list shows the `empty` sentence if there is one, else the children', () => {
  expect(render({ data: [] })).toBe('liste de 0')
  expect(render({ data: [] }, { empty: 'Rien.' })).toBe('Rien.')
  expect(render({ data: ['a'] }, { empty: 'Rien.' })).toBe('liste de 1')
})

test('an error leaves earlier data where it is', () => {
  expect(render({ data: ['a'], error: new Error() })).toBe('liste de 1')
})

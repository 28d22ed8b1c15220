import type { QueryClient, QueryKey } from '@tanstack/react-query'
import {
  type HydrationState,
  isRouteErrorResponse,
  UNSAFE_ErrorResponseImpl as RouteError,
} from 'react-router'

/** What the server learned while it rendered, so that the browser need not ask again. */
export type PageState = { answers: [QueryKey, unknown][]; router: HydrationState }

/** Every answer in the cache. Without their times: the same content must give the same page, and ETag. */
export function collectAnswers(client: QueryClient): PageState['answers'] {
  const answered = client.getQueryCache().findAll({ predicate: ({ state }) => state.status === 'success' })
  return answered.map(({ queryKey, state }) => [queryKey, state.data])
}

const ID = 'state'

const ESCAPES: Record<string, string> = { '<': '\\u003c', '\u2028': '\\u2028', '\u2029': '\\u2029' }

/** The state as a block of JSON data, which no Content-Security-Policy takes for a script. */
export function writeState({ answers, router }: PageState): string {
  const plain = { answers, router: { ...router, errors: flatten(router.errors) } }
  // An owner's text may hold </script>: not one < leaves unescaped.
  const json = JSON.stringify(plain).replace(/[<\u2028\u2029]/g, (sign) => ESCAPES[sign] ?? sign)
  return `<script type="application/json" id="${ID}">${json}</script>`
}

/** Reads the block and removes it: React has not rendered it. */
export function takeState(document: Document): PageState {
  const block = document.getElementById(ID)
  if (!block?.textContent) throw new Error('The page carries no state.')
  const { answers, router }: PageState = JSON.parse(block.textContent)
  block.remove()
  return { answers, router: { ...router, errors: revive(router.errors) } }
}

type Flat = { status: number; statusText: string }

function flatten(errors: HydrationState['errors']): Record<string, Flat> | null {
  if (!errors) return null
  // Of an unexpected error nothing but its existence leaves the server.
  const flat = (error: unknown) =>
    isRouteErrorResponse(error)
      ? { status: error.status, statusText: error.statusText }
      : { status: 500, statusText: '' }
  return Object.fromEntries(Object.entries(errors).map(([id, error]) => [id, flat(error)]))
}

function revive(errors: HydrationState['errors']): HydrationState['errors'] {
  if (!errors) return null
  const entries = Object.entries(errors as Record<string, Flat>)
  return Object.fromEntries(
    entries.map(([id, { status, statusText }]) => [id, new RouteError(status, statusText, null)]),
  )
}

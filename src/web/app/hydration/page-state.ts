import {
  type HydrationState,
  isRouteErrorResponse,
  UNSAFE_ErrorResponseImpl as RouteError,
} from 'react-router'
import { scriptJson } from '#domain/language/html-escape.ts'

const STATE_ID = 'state'

/** Loader data for hydration, as a JSON data block, which a Content-Security-Policy does not treat as a script. */
export function writeState({ loaderData, errors }: HydrationState): string {
  return `<script type="application/json" id="${STATE_ID}">${scriptJson({ loaderData, errors: flattenErrors(errors) })}</script>`
}

export function readState(document: Document): HydrationState {
  const block = document.getElementById(STATE_ID)
  if (!block?.textContent) throw new Error('The page carries no state.')
  const { loaderData, errors }: HydrationState = JSON.parse(block.textContent)
  block.remove()
  return { loaderData, errors: reviveErrors(errors) }
}

type FlatError = { status: number; statusText: string }

function flattenErrors(errors: HydrationState['errors']): Record<string, FlatError> | null {
  if (!errors) return null
  // Details of an unexpected error must not leave the server.
  const flattenError = (error: unknown) =>
    isRouteErrorResponse(error)
      ? { status: error.status, statusText: error.statusText }
      : { status: 500, statusText: '' }
  return Object.fromEntries(Object.entries(errors).map(([id, error]) => [id, flattenError(error)]))
}

function reviveErrors(errors: HydrationState['errors']): HydrationState['errors'] {
  if (!errors) return null
  const entries = Object.entries(errors as Record<string, FlatError>)
  return Object.fromEntries(
    entries.map(([id, { status, statusText }]) => [id, new RouteError(status, statusText, null)]),
  )
}

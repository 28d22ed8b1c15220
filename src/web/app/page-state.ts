import {
  type HydrationState,
  isRouteErrorResponse,
  UNSAFE_ErrorResponseImpl as RouteError,
} from 'react-router'

const ID = 'state'

const ESCAPES: Record<string, string> = { '<': '\\u003c', '\u2028': '\\u2028', '\u2029': '\\u2029' }

/** Escapes each `<`: an owner's text with `</script>` must not end the element. */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value).replace(/[<\u2028\u2029]/g, (sign) => ESCAPES[sign] ?? sign)
}

/** Loader data for hydration, as a JSON data block, which a Content-Security-Policy does not treat as a script. */
export function writeState({ loaderData, errors }: HydrationState): string {
  return `<script type="application/json" id="${ID}">${scriptJson({ loaderData, errors: flatten(errors) })}</script>`
}

export function readState(document: Document): HydrationState {
  const block = document.getElementById(ID)
  if (!block?.textContent) throw new Error('The page carries no state.')
  const { loaderData, errors }: HydrationState = JSON.parse(block.textContent)
  block.remove()
  return { loaderData, errors: revive(errors) }
}

type Flat = { status: number; statusText: string }

function flatten(errors: HydrationState['errors']): Record<string, Flat> | null {
  if (!errors) return null
  // Details of an unexpected error must not leave the server.
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

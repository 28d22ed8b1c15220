import type { Reply, Request } from '#contract/endpoint.ts'
import type { ErrorBody, Issue } from '#contract/errors.ts'
import type { EndpointsByName } from '#contract/index.ts'

/** A response that was not OK. `message` is for users, `code` for the program. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string | undefined
  readonly issues: Issue[]
  /** Seconds. */
  readonly retryAfter: number | undefined

  constructor(status: number, body: Partial<ErrorBody> | null, retryAfter?: number) {
    super(body?.message || `HTTP error! status: ${status}`)
    this.name = 'ApiError'
    this.status = status
    this.code = body?.code
    this.issues = body?.issues ?? []
    this.retryAfter = retryAfter
  }
}

type CallOptions = {
  signal?: AbortSignal
  headers?: Record<string, string>
  keepalive?: boolean
  onLocationHeader?: (path: string) => void
  onEtag?: (etag: string) => void
}
type UntypedRequest = CallOptions & {
  params?: object
  query?: object
  body?: unknown
  upload?: Record<string, readonly Blob[]>
  fields?: object
}

/** Calls an endpoint by its name in the contract: `api('GET /api/services')`. Throws ApiError. */
export type Api = <K extends keyof EndpointsByName>(
  name: K,
  ...input: Record<string, never> extends Request<EndpointsByName[K]>
    ? [input?: Request<EndpointsByName[K]> & CallOptions]
    : [input: Request<EndpointsByName[K]> & CallOptions]
) => Promise<Reply<EndpointsByName[K]>>

const CSRF_TOKEN = 'GET /api/csrf-token'
const UNSAFE_METHOD = /^(POST|PUT|PATCH|DELETE) /

export function createApi(fetcher: (url: string, init: RequestInit) => Promise<Response>): Api {
  let csrfToken: string | undefined

  const fetchToken = async ({ signal }: CallOptions) => {
    const { csrfToken: token } = (await send(CSRF_TOKEN, { signal }, undefined)) as { csrfToken: string }
    csrfToken = token
    return { csrfToken: token }
  }

  const send = async (name: string, input: UntypedRequest, token: string | undefined) => {
    const [method, path] = name.split(' ') as [string, string]
    const response = await fetcher(buildUrl(path, input), {
      method,
      credentials: 'same-origin',
      headers: buildHeaders(input, token),
      body: buildBody(input),
      signal: input.signal,
      keepalive: input.keepalive,
    })
    if (isFile(response)) return response.blob()
    const body = await readJson(response)
    if (!response.ok) throw new ApiError(response.status, body, retryAfterOf(response))
    const location = response.headers.get('location')
    if (location !== null) input.onLocationHeader?.(location)
    const etag = response.headers.get('etag')
    if (etag !== null) input.onEtag?.(etag)
    return body
  }

  const sendWithToken = async (name: string, input: UntypedRequest) => {
    if (name === CSRF_TOKEN) return fetchToken(input)
    if (!UNSAFE_METHOD.test(name)) return send(name, input, undefined)
    return send(name, input, csrfToken ?? (await fetchToken(input)).csrfToken)
  }

  const call = async (name: string, input: UntypedRequest = {}) => {
    try {
      return await sendWithToken(name, input)
    } catch (error) {
      // Every 403 is repeated once, of any method and code (requirements, 7.1).
      if (!(error instanceof ApiError && error.status === 403)) throw error
      const fresh = await fetchToken(input)
      return name === CSRF_TOKEN ? fresh : sendWithToken(name, input)
    }
  }
  return call as Api
}

function buildBody({ body, upload, fields = {} }: UntypedRequest): BodyInit | undefined {
  if (!upload) return body === undefined ? undefined : JSON.stringify(body)
  const form = new FormData()
  // Fields precede files: the server's multipart parser reads the parts in order.
  for (const [name, text] of Object.entries(fields)) form.append(name, String(text))
  for (const [name, files] of Object.entries(upload)) for (const file of files) form.append(name, file)
  return form
}

function buildHeaders({ body, headers }: UntypedRequest, token: string | undefined): Record<string, string> {
  return {
    Accept: 'application/json',
    ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    ...(token === undefined ? {} : { 'CSRF-Token': token }),
    ...headers,
  }
}

function buildUrl(path: string, { params = {}, query = {} }: UntypedRequest): string {
  const values = params as Record<string, unknown>
  const filledPath = path.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(String(values[key])))
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]])),
  ).toString()
  return search ? `${filledPath}?${search}` : filledPath
}

function retryAfterOf({ headers }: Response): number | undefined {
  return Number(headers.get('retry-after')) || undefined
}

function isFile({ ok, headers }: Response): boolean {
  return ok && headers.get('content-disposition')?.startsWith('attachment') === true
}

async function readJson(response: Response) {
  const text = await response.text()
  try {
    return text ? JSON.parse(text) : null
  } catch {
    // For example a proxy's HTML error page: only the status is useful.
    return null
  }
}

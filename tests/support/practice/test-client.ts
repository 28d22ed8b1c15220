import type { LightMyRequestResponse } from 'fastify'
import { PASSWORD } from '../people/people.ts'

/** Its body is parsed if it is JSON. */
export type TestResponse<Body = unknown> = {
  status: number
  headers: LightMyRequestResponse['headers']
  body: Body
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
type Headers = Record<string, string>

export type Question = {
  method?: Method
  url: string
  remoteAddress: string
  cookies: Record<string, string>
  headers?: Headers
  payload?: string | Buffer | undefined
}
export type Answer = Pick<
  LightMyRequestResponse,
  'statusCode' | 'headers' | 'cookies' | 'payload' | 'rawPayload'
>
/** Fastify's in this process, or a server elsewhere (`remoteVisitor`). */
export type Application = { inject(question: Question): Promise<Answer> }

/** An HTTP client that keeps cookies, fetches the CSRF token before it writes, and sends JSON. */
export class TestClient {
  readonly #app: Application
  readonly #address: string
  readonly #cookies: Map<string, string>
  #csrfToken: string | undefined

  constructor(
    app: Application,
    { address = '127.0.0.1', cookies = new Map() }: { address?: string; cookies?: Map<string, string> } = {},
  ) {
    this.#app = app
    this.#address = address
    this.#cookies = cookies
  }

  /** The same caller, with the same cookies, at another server of the practice. */
  at(app: Application): TestClient {
    return new TestClient(app, { address: this.#address, cookies: this.#cookies })
  }

  get<Body>(path: string, headers?: Headers): Promise<TestResponse<Body>> {
    return this.send('GET', path, { headers })
  }

  post<Body>(path: string, body?: unknown, headers?: Headers): Promise<TestResponse<Body>> {
    return this.#write('POST', path, { body, headers })
  }

  put<Body>(path: string, body?: unknown, headers?: Headers): Promise<TestResponse<Body>> {
    return this.#write('PUT', path, { body, headers })
  }

  patch<Body>(path: string, body?: unknown, headers?: Headers): Promise<TestResponse<Body>> {
    return this.#write('PATCH', path, { body, headers })
  }

  delete<Body>(path: string, headers?: Headers): Promise<TestResponse<Body>> {
    return this.#write('DELETE', path, { headers })
  }

  /** Sends a multipart form, as a browser's fetch does. */
  async upload<Body>(path: string, form: FormData): Promise<TestResponse<Body>> {
    const encodedForm = new Response(form)
    const headers = { 'content-type': encodedForm.headers.get('content-type') ?? '' }
    return this.#write('POST', path, { body: Buffer.from(await encodedForm.arrayBuffer()), headers })
  }

  /** The bytes of a file; one that is made of a body is asked for by POST. */
  async download(path: string, body?: object): Promise<TestResponse<Buffer>> {
    const { statusCode, headers, rawPayload } = await this.#app.inject({
      url: path,
      remoteAddress: this.#address,
      cookies: Object.fromEntries(this.#cookies),
      ...(body && {
        method: 'POST',
        payload: JSON.stringify(body),
        headers: { 'content-type': 'application/json', 'csrf-token': await this.csrfToken() },
      }),
    })
    return { status: statusCode, headers, body: rawPayload }
  }

  async signIn(username: string, password = PASSWORD): Promise<this> {
    const { status, body } = await this.post('/api/auth/login', { username, password })
    if (status !== 200) throw new Error(`${username} could not sign in: ${status} ${JSON.stringify(body)}`)
    return this
  }

  /** The current CSRF token. */
  async csrfToken(): Promise<string> {
    if (this.#csrfToken === undefined) {
      const { body } = await this.get<{ csrfToken: string }>('/api/csrf-token')
      this.#csrfToken = body.csrfToken
    }
    return this.#csrfToken
  }

  /** Sends one request exactly as given, without a CSRF token. */
  async send<Body>(
    method: Method,
    path: string,
    { body, headers = {} }: { body?: unknown; headers?: Headers },
  ): Promise<TestResponse<Body>> {
    const response = await this.#app.inject({
      method,
      url: path,
      remoteAddress: this.#address,
      cookies: Object.fromEntries(this.#cookies),
      headers: {
        accept: 'application/json',
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      payload: isRaw(body) ? body : JSON.stringify(body),
    })
    this.#keepCookies(response)
    return { status: response.statusCode, headers: response.headers, body: parseBody(response) as Body }
  }

  async #write<Body>(method: Method, path: string, { body, headers }: { body?: unknown; headers?: Headers }) {
    return this.send<Body>(method, path, {
      body,
      headers: { 'csrf-token': await this.csrfToken(), ...headers },
    })
  }

  #keepCookies({ cookies }: Answer): void {
    for (const { name, value, maxAge } of cookies) {
      // A token is bound to its cookie.
      if (this.#cookies.get(name) !== value) this.#csrfToken = undefined
      if (maxAge === 0) this.#cookies.delete(name)
      else this.#cookies.set(name, value)
    }
  }
}

function isRaw(body: unknown): body is string | Buffer | undefined {
  return body === undefined || typeof body === 'string' || Buffer.isBuffer(body)
}

function parseBody({ headers, payload }: Answer): unknown {
  const isJson = String(headers['content-type'] ?? '').startsWith('application/json')
  return isJson && payload !== '' ? JSON.parse(payload) : payload
}

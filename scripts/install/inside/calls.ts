/** Calls of a browser with one session, which Caddy's own authority has signed for. */
export class Browser {
  readonly #address: string
  #cookie = ''
  #token = ''

  constructor(address: string) {
    this.#address = address
  }

  async get<Body>(path: string): Promise<Body> {
    const answer = await fetch(this.#address + path, { headers: { cookie: this.#cookie } })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as Body
  }

  async post(path: string, body: object): Promise<{ status: number; text: string }> {
    if (this.#token === '') await this.#begin()
    const answer = await fetch(this.#address + path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'csrf-token': this.#token,
        'idempotency-key': crypto.randomUUID(),
        cookie: this.#cookie,
      },
      body: JSON.stringify(body),
    })
    this.#keepCookie(answer)
    return { status: answer.status, text: await answer.text() }
  }

  async #begin(): Promise<void> {
    const answer = await fetch(`${this.#address}/api/csrf-token`)
    this.#keepCookie(answer)
    this.#token = ((await answer.json()) as { csrfToken: string }).csrfToken
  }

  /** A sign-in renews the session. */
  #keepCookie(answer: Response): void {
    const session = answer.headers.getSetCookie().find((cookie) => cookie.startsWith('__Host-session='))
    if (session !== undefined) this.#cookie = session.split(';')[0] ?? ''
  }
}

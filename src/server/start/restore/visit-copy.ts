import { setTimeout } from 'node:timers/promises'
import { french } from '#domain/language/typography.ts'
import { CannotStart } from '../../cannot-start.ts'

const TRIES = 20
const PAUSE_MS = 500

export async function signInAt(
  origin: string,
  credentials: { username: string; password: string },
): Promise<void> {
  const token = await ask(`${origin}/api/csrf-token`)
  const { csrfToken } = (await token.json()) as { csrfToken: string }
  const signedIn = await ask(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'csrf-token': csrfToken,
      cookie: cookiesOf(token),
    },
    body: JSON.stringify(credentials),
  })
  const status = await ask(`${origin}/api/auth/status`, { headers: { cookie: cookiesOf(signedIn) } })
  const { isLoggedIn } = (await status.json()) as { isLoggedIn: boolean }
  if (!isLoggedIn) throw new CannotStart(french`la connexion à l’administration échoue.`)
}

export async function fetchPicture(origin: string, name: string): Promise<Buffer> {
  return Buffer.from(await (await ask(`${origin}/uploads/${name}`)).arrayBuffer())
}

/** Asks again while the machine is too busy to answer. */
async function ask(url: string, init: RequestInit = {}): Promise<Response> {
  for (let attempt = 1; ; attempt += 1) {
    const response = await fetch(url, init)
    if (response.ok) return response
    await response.body?.cancel()
    if (response.status !== 503 || attempt === TRIES)
      throw new CannotStart(french`${new URL(url).pathname} répond ${response.status}.`)
    await setTimeout(PAUSE_MS)
  }
}

function cookiesOf(response: Response): string {
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}

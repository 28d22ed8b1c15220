import type { Browser, Page, Request } from '@playwright/test'

const VIEWPORT = { width: 1440, height: 900 }
/** A screen is complete once nothing was requested for this long; the stream of live changes never ends. */
const QUIET_MS = 2_000
const POLL_MS = 200

export type Screen = { label: string; path: string; isStaff: boolean }
type Part = { files: number; bytes: number }
export type Fetched = { label: string; requests: number; code: Part; fonts: Part; all: Part }

type Credentials = { username: string; password: string }

/** Requests of a screen with an empty cache, and bytes as transferred. */
export async function fetchScreen(
  browser: Browser,
  { label, path, isStaff }: Screen,
  { url, credentials }: { url: string; credentials: Credentials },
): Promise<Fetched> {
  const context = await browser.newContext({ baseURL: url, viewport: VIEWPORT })
  const page = await context.newPage()
  if (isStaff) await signIn(page, credentials)
  const requests: Request[] = []
  const finished: Request[] = []
  page.on('request', (request) => void (/^https?:/.test(request.url()) && requests.push(request)))
  page.on('requestfinished', (request) => void finished.push(request))
  await page.goto(path)
  await page.locator('h1').first().waitFor()
  await waitUntilQuiet(requests)
  const sized = await Promise.all(
    finished.map(async (request) => ({
      path: new URL(request.url()).pathname,
      bytes: (await request.sizes()).responseBodySize,
    })),
  )
  await context.close()
  // By name: Chromium calls some preloaded scripts « other ».
  const part = (name: RegExp): Part => {
    const matching = sized.filter(({ path }) => name.test(path))
    return { files: matching.length, bytes: matching.reduce((sum, { bytes }) => sum + bytes, 0) }
  }
  return {
    label,
    requests: requests.length,
    code: part(/\.(js|css)$/),
    fonts: part(/\.woff2$/),
    all: part(/$/),
  }
}

async function waitUntilQuiet(requests: readonly Request[]): Promise<void> {
  for (let quietMs = 0; quietMs < QUIET_MS; quietMs += POLL_MS) {
    const count = requests.length
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
    if (requests.length > count) quietMs = 0
  }
}

async function signIn(page: Page, credentials: Credentials): Promise<void> {
  const { csrfToken } = await (await page.request.get('/api/csrf-token')).json()
  const headers = { 'CSRF-Token': csrfToken }
  const answer = await page.request.post('/api/auth/login', { data: credentials, headers })
  if (!answer.ok()) throw new Error(`the sign-in got ${answer.status()}`)
}

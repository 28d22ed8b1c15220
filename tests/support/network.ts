import type { Page, Route } from '@playwright/test'

/** A call of the contract, by method and path, whatever its query. */
type Call = `${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`

/** Stands between browser and server for one call; answers how to step aside again. */
export async function intercept(
  page: Page,
  call: Call,
  answer: (route: Route) => Promise<void>,
): Promise<() => Promise<void>> {
  const [method, path] = call.split(' ')
  const isCall = (url: URL) => url.pathname === path
  await page.route(isCall, (route) =>
    route.request().method() === method ? answer(route) : route.fallback(),
  )
  return () => page.unroute(isCall)
}

/** The connection breaks before the call reaches the server. */
export function cut(page: Page, call: Call): Promise<() => Promise<void>> {
  return intercept(page, call, (route) => route.abort())
}

/** The server does what is asked, but its answer never comes back. */
export function loseReply(page: Page, call: Call): Promise<() => Promise<void>> {
  return intercept(page, call, async (route) => {
    await route.fetch()
    await route.abort()
  })
}

/** Something on the way answers in the server's place. */
export function answerInstead(
  page: Page,
  call: Call,
  { status, ...body }: { status: number; message?: string; code?: string },
): Promise<() => Promise<void>> {
  return intercept(page, call, (route) => route.fulfill({ status, json: body }))
}

/** Keeps the call on the way until it is let go. */
export async function hold(page: Page, call: Call): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await intercept(page, call, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

/** What the browser says on its console of calls that failed. */
export const FAILED_CALLS = [/Failed to load resource/]

/** Every request of the page from now on, as « METHOD /path ». */
export function listenToCalls(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => calls.push(`${request.method()} ${new URL(request.url()).pathname}`))
  return calls
}

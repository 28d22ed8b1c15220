import type { Page, Route } from '@playwright/test'

/** Method and path, regardless of the query. */
type Call = `${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`

/** Intercepts one call. Returns a function that stops the interception. */
export async function intercept(
  page: Page,
  call: Call,
  respond: (route: Route) => Promise<void>,
): Promise<() => Promise<void>> {
  const [method, path] = call.split(' ')
  const isCall = (url: URL) => url.pathname === path
  await page.route(isCall, (route) =>
    route.request().method() === method ? respond(route) : route.fallback(),
  )
  return () => page.unroute(isCall)
}

/** Aborts the call before it reaches the server. */
export function abortCall(page: Page, call: Call): Promise<() => Promise<void>> {
  return intercept(page, call, (route) => route.abort())
}

/** Lets the server handle the call, but drops its response. */
export function dropResponse(page: Page, call: Call): Promise<() => Promise<void>> {
  return intercept(page, call, async (route) => {
    await route.fetch()
    await route.abort()
  })
}

/** Responds in place of the server. */
export function mockResponse(
  page: Page,
  call: Call,
  { status, ...body }: { status: number; message?: string; code?: string },
): Promise<() => Promise<void>> {
  return intercept(page, call, (route) => route.fulfill({ status, json: body }))
}

/** Delays the call until the returned function is called. */
export async function delayCall(page: Page, call: Call): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await intercept(page, call, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

/** The browser's console message about a failed call. */
export const FAILED_CALLS = [/Failed to load resource/]

/** Collects the page's requests from now on, as « METHOD /path ». */
export function collectCalls(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => calls.push(`${request.method()} ${new URL(request.url()).pathname}`))
  return calls
}

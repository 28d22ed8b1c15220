/** As far as the worker uses it: the DOM’s types have no workers. */
export type WorkerScope = {
  location: { origin: string }
  registration: { showNotification(title: string, options: object): Promise<void> }
  clients: {
    matchAll(options: object): Promise<WorkerClient[]>
    openWindow(url: string): Promise<unknown>
  }
  skipWaiting(): Promise<void>
  caches: {
    match(path: string): Promise<Response | undefined>
    delete(name: string): Promise<boolean>
  }
  fetch(request: { mode: string }): Promise<Response>
  addEventListener(type: string, listener: (event: WorkerEvent) => void): void
}

export type WorkerClient = {
  url: string
  focus(): Promise<unknown>
  postMessage(message: object): void
}

export type WorkerEvent = {
  waitUntil(work: Promise<unknown>): void
  data?: { json(): unknown } | null
  notification?: { data: unknown; close(): void }
  request?: { mode: string }
  respondWith?(answer: Promise<Response>): void
}

/**
 * The service worker of the back office, which a device loads only once something is switched on there. Keeps no file of
 * the application, so that no release is ever stale: where a navigation finds no network, it shows the day that the
 * device keeps, which web/admin/messages/phone/kept-day.ts writes. Self-contained: browsers get its source, so that it may use nothing around it.
 */
function officeWorker(scope: WorkerScope): void {
  const START = '/admin/dashboard'
  const MAX_AGE_HOURS = 36
  /** A clock that was put right since. */
  const CLOCK_SLACK_HOURS = 1

  scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()))
  scope.addEventListener('push', (event) => event.waitUntil(show(event)))
  scope.addEventListener('fetch', (event) => {
    if (event.request?.mode === 'navigate') event.respondWith?.(navigate(event.request))
  })
  scope.addEventListener('notificationclick', (event) => {
    event.notification?.close()
    event.waitUntil(open(pathOf(event.notification?.data)))
  })

  async function navigate(request: { mode: string }): Promise<Response> {
    try {
      return await scope.fetch(request)
    } catch (error) {
      const kept = await scope.caches.match('/admin/sans-reseau')
      const hours = (Date.now() - Date.parse(kept?.headers.get('date') ?? '')) / 3_600_000
      if (kept && hours > -CLOCK_SLACK_HOURS && hours < MAX_AGE_HOURS) return kept
      await scope.caches.delete('kept-day')
      throw error
    }
  }

  /** Always something: Safari takes the permission away from whoever is told nothing. */
  function show(event: WorkerEvent): Promise<void> {
    const { title, tag, navigate } = read(event)
    const icon = '/admin/icons/icon-192.png'
    return scope.registration.showNotification(title, { tag, lang: 'fr', icon, data: navigate })
  }

  function read(event: WorkerEvent): Record<'title' | 'tag' | 'navigate', string> {
    const told = { title: 'Du nouveau dans votre agenda', tag: 'resume', navigate: START }
    try {
      const message = event.data?.json() as { notification?: object } | undefined
      return Object.assign(told, message?.notification)
    } catch {
      return told
    }
  }

  function pathOf(address: unknown): string {
    const url = new URL(typeof address === 'string' ? address : START, scope.location.origin)
    const isOffice = url.origin === scope.location.origin && url.pathname.startsWith('/admin/')
    return isOffice ? url.pathname + url.search : START
  }

  /** An open window asks about what is being typed before it goes there. */
  async function open(path: string): Promise<void> {
    const windows = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true })
    const office = windows.find(({ url }) => new URL(url).pathname.startsWith('/admin/'))
    if (!office) return void (await scope.clients.openWindow(path))
    await office.focus()
    office.postMessage({ open: path })
  }
}

export const OFFICE_WORKER = `(${officeWorker.toString()})(self)\n`

import { beforeEach, expect, test, vi } from 'vitest'
import { OFFICE_WORKER, type WorkerClient, type WorkerEvent, type WorkerScope } from './office-worker.ts'

type Listener = Parameters<WorkerScope['addEventListener']>[1]

const listeners = new Map<string, Listener>()
const showNotification = vi.fn(async () => {})
const openWindow = vi.fn(async () => {})
const request = { mode: 'navigate' }
const noNetwork = new TypeError('Failed to fetch')
const fetchPage = vi.fn<WorkerScope['fetch']>()
let windows: WorkerClient[]
let kept: Map<string, Response>

beforeEach(() => {
  vi.clearAllMocks()
  listeners.clear()
  windows = []
  kept = new Map()
  const scope: WorkerScope = {
    location: { origin: 'https://cabinet.example' },
    registration: { showNotification },
    clients: { matchAll: async () => windows, openWindow },
    skipWaiting: async () => {},
    caches: {
      match: async (path) => kept.get(path),
      delete: async () => {
        kept.clear()
        return true
      },
    },
    fetch: fetchPage,
    addEventListener: (type, listener) => void listeners.set(type, listener),
  }
  // As a browser does with the served file.
  new Function('self', OFFICE_WORKER)(scope)
})

async function fire(type: string, event: Omit<WorkerEvent, 'waitUntil'>): Promise<void> {
  const works: Promise<unknown>[] = []
  listeners.get(type)?.({ ...event, waitUntil: (work) => void works.push(work) })
  await Promise.all(works)
}

const click = (data: unknown) => fire('notificationclick', { notification: { data, close: () => {} } })

test('a push shows its line, and leads where it says', async () => {
  const notification = { title: 'Nouveau rendez-vous', tag: 'rdv-1', navigate: '/admin/dashboard' }
  await fire('push', { data: { json: () => ({ web_push: 8030, notification }) } })
  expect(showNotification).toHaveBeenCalledWith(
    'Nouveau rendez-vous',
    expect.objectContaining({ tag: 'rdv-1', data: '/admin/dashboard' }),
  )
})

test.each([
  ['nothing', null],
  ['no JSON', { json: () => JSON.parse('<') }],
  ['another form', { json: () => ({ aps: 1 }) }],
])('a push that holds %s shows a line all the same', async (_what, data) => {
  await fire('push', { data })
  expect(showNotification).toHaveBeenCalledWith('Du nouveau dans votre agenda', expect.anything())
})

test('a click opens the back office, or asks its open window to go there', async () => {
  await click('https://cabinet.example/admin/reservations?vue=jour&date=2027-04-13')
  expect(openWindow).toHaveBeenCalledWith('/admin/reservations?vue=jour&date=2027-04-13')
  const office = { url: 'https://cabinet.example/admin/clients', focus: vi.fn(), postMessage: vi.fn() }
  windows = [{ ...office, url: 'https://cabinet.example/massages' }, office]
  await click('/admin/reservations')
  expect(office.focus).toHaveBeenCalled()
  expect(office.postMessage).toHaveBeenCalledWith({ open: '/admin/reservations' })
  expect(openWindow).toHaveBeenCalledTimes(1)
})

test.each([['https://exemple.fr/admin/'], ['/massages'], ['javascript:alert(1)'], [null]])(
  'a click never leads to %s',
  async (address) => {
    await click(address)
    expect(openWindow).toHaveBeenCalledWith('/admin/dashboard')
  },
)

const HOUR = 3_600_000

function keepPage(age: number): void {
  const date = new Date(Date.now() - age).toUTCString()
  kept.set('/admin/sans-reseau', new Response('Sans réseau', { headers: { date } }))
}

async function navigate(): Promise<Response> {
  const answers: Promise<Response>[] = []
  await fire('fetch', { request, respondWith: (answer) => void answers.push(answer) })
  const [answer] = answers
  if (!answer) throw new Error('The worker left the navigation alone.')
  return answer
}

test('a navigation gets what the network says, refusals included', async () => {
  keepPage(0)
  fetchPage.mockResolvedValue(new Response('indisponible', { status: 503 }))
  expect(await (await navigate()).text()).toBe('indisponible')
  expect(fetchPage).toHaveBeenCalledWith(request)
})

test('requests of a page are left alone', async () => {
  await fire('fetch', { request: { mode: 'cors' }, respondWith: () => expect.unreachable() })
})

test.each([
  ['from a moment ago', 0],
  ['35 hours old', 35 * HOUR],
  ['of a clock that was half an hour ahead', -HOUR / 2],
])('without a network it shows a day %s', async (_what, age) => {
  keepPage(age)
  fetchPage.mockRejectedValue(noNetwork)
  expect(await (await navigate()).text()).toBe('Sans réseau')
})

test.each([
  ['36 hours old', 36 * HOUR],
  ['of a clock that was a day ahead', -24 * HOUR],
  ['without a date', Number.NaN],
])('a day %s is deleted instead', async (_what, age) => {
  if (Number.isNaN(age)) kept.set('/admin/sans-reseau', new Response('Sans réseau'))
  else keepPage(age)
  fetchPage.mockRejectedValue(noNetwork)
  await expect(navigate()).rejects.toBe(noNetwork)
  expect(kept.size).toBe(0)
})

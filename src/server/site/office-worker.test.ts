import { beforeEach, expect, test, vi } from 'vitest'
import { OFFICE_WORKER, type WorkerClient, type WorkerEvent, type WorkerScope } from './office-worker.ts'

type Listener = Parameters<WorkerScope['addEventListener']>[1]

const listeners = new Map<string, Listener>()
const showNotification = vi.fn(async () => {})
const openWindow = vi.fn(async () => {})
let windows: WorkerClient[]

beforeEach(() => {
  vi.clearAllMocks()
  listeners.clear()
  windows = []
  const scope: WorkerScope = {
    location: { origin: 'https://cabinet.example' },
    registration: { showNotification },
    clients: { matchAll: async () => windows, openWindow },
    skipWaiting: async () => {},
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

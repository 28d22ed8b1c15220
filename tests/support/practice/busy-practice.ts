import type { Page } from '#contract/content/pages.ts'
import { aJpeg } from '../people/pictures.ts'
import { remoteVisitor } from '../servers/remote-server.ts'
import { OWNER, type SeveralServers } from '../servers/several-servers.ts'
import { type AcknowledgedBooking, listFreeSlots } from './busy-clients.ts'
import type { TestClient, TestResponse } from './test-client.ts'

/** Acknowledged work of the practice, and every answer that it must not give. */
export type Journal = {
  /** The name of the client is the idempotency key of the request. */
  bookings: (AcknowledgedBooking & { request: object })[]
  /** Texts of contact messages. */
  messages: string[]
  pictures: string[]
  /** Number of the last edit of the page. */
  edits: number
  signIns: number
  /** Requests whose answer was lost with its server. */
  lost: number
  faults: string[]
}

type Driver = (journal: Journal) => Promise<void>

/** `lostStatuses`: of answers that count as lost. */
type Load = { url: string; lostStatuses: readonly number[]; isStopped: () => boolean }

/** Enough free slots for a slow machine, at this pause between two bookings of one visitor. */
const WEEKS = 16
const PAUSE_MS = 60

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

export function emptyJournal(): Journal {
  return { bookings: [], messages: [], pictures: [], edits: 0, signIns: 0, lost: 0, faults: [] }
}

/** The page whose edits the journal counts. */
export const EDITED = 'premiere-visite'

/** Visitors book and write, staff sign in, edit and upload, all at once, until `stop`. */
export async function keepBusy(
  servers: Pick<SeveralServers, 'balancer' | 'running'>,
  { lostStatuses = [502] }: Partial<Pick<Load, 'lostStatuses'>> = {},
) {
  const journal = emptyJournal()
  let isStopped = false
  const { url } = servers.balancer
  const load = { url, lostStatuses, isStopped: () => isStopped }
  const owner = await remoteVisitor(url).signIn(OWNER.username, OWNER.password)
  const slots = await listFreeSlots(url, WEEKS)
  const drivers: Driver[] = [
    ...['Zoe', 'Lea', 'Noe'].map((name) => bookingVisitor(load, slots, name)),
    writingVisitor(load),
    editor(load, servers, owner),
    photographer(load, owner),
    arrivingStaff(load, servers),
  ]
  const running = drivers.map(async (act) => {
    try {
      while (!isStopped) await act(journal)
    } catch (error) {
      journal.faults.push(`a client stopped: ${error}`)
    }
  })
  return {
    journal,
    owner,
    async stop() {
      isStopped = true
      await Promise.all(running)
    },
  }
}

/** Null if the answer was lost; every other unexpected answer is a fault. */
async function answerTo<Body>(
  journal: Journal,
  { lostStatuses }: Load,
  sending: Promise<TestResponse<Body>>,
  expected: readonly number[],
): Promise<TestResponse<Body> | null> {
  const response = await sending.catch(nullIfCut)
  if (response === null || lostStatuses.includes(response.status)) {
    journal.lost += 1
    return null
  }
  // The process of the tests serves the bucket: on a busy machine it may take too long.
  if ((response.body as { code?: string }).code === 'storage_unavailable') return null
  if (!expected.includes(response.status))
    journal.faults.push(`${response.status} ${JSON.stringify(response.body)}`)
  return response
}

function nullIfCut(error: unknown): null {
  if (/fetch failed|terminated|other side closed/.test(String(error))) return null
  throw error
}

/** All of them want the same slots. A lost answer is asked for again, by another server, with the same key. */
function bookingVisitor(
  load: Load,
  slots: Awaited<ReturnType<typeof listFreeSlots>>,
  prefix: string,
): Driver {
  const visitor = remoteVisitor(load.url)
  let next = 0
  return async (journal) => {
    const name = `${prefix}-${next}`
    const request = { ...slots[next], clientName: name, clientEmail: 'zoe@exemple.fr' }
    next += 1
    await pause(PAUSE_MS)
    while (!load.isStopped()) {
      const headers = { 'idempotency-key': name }
      const sending = visitor.post<{ booking: AcknowledgedBooking }>('/api/reservations', request, headers)
      const response = await answerTo(journal, load, sending, [201, 409])
      if (response?.status === 201) journal.bookings.push({ ...response.body.booking, name, request })
      if (response) return
    }
  }
}

function writingVisitor(load: Load): Driver {
  const visitor = remoteVisitor(load.url)
  let next = 0
  return async (journal) => {
    next += 1
    const message = `Message ${next}.`
    const form = { name: 'Zoé', email: 'zoe@exemple.fr', message }
    const response = await answerTo(journal, load, visitor.post('/api/contact', form), [200])
    if (response?.status === 200) journal.messages.push(message)
    await pause(50 + PAUSE_MS)
  }
}

/** A second after the answer every server shows the edit, or a later one. */
function editor(load: Load, { running }: Pick<SeveralServers, 'running'>, owner: TestClient): Driver {
  const addresses = [`/api/pages/${EDITED}`, `/p/${EDITED}`]
  let next = 0
  return async (journal) => {
    const page = await answerTo(journal, load, owner.get<Page>(`/api/pages/${EDITED}`), [200])
    if (page?.status !== 200) return
    const { title, version } = page.body
    next += 1
    const change = { slug: EDITED, title, content: `<p>Édition ${next}</p>` }
    const saving = owner.put(`/api/pages/${EDITED}`, change, { 'if-match': `"${version}"` })
    const response = await answerTo(journal, load, saving, [200])
    if (response?.status !== 200) return
    journal.edits = next
    await pause(1_000)
    for (const { url } of running)
      for (const address of addresses) await expectEdit(journal, url + address, next)
  }
}

async function expectEdit(journal: Journal, address: string, edit: number): Promise<void> {
  const page = await fetch(address)
    .then((response) => (response.status === 503 ? null : response.text()))
    .catch(() => null)
  // Killed or stopped meanwhile.
  if (page === null) return
  const shown = Number(/Édition (\d+)/.exec(page)?.[1])
  if (!(shown >= edit)) journal.faults.push(`a second after edit ${edit} ${address} shows ${shown}`)
}

function photographer(load: Load, owner: TestClient): Driver {
  return async (journal) => {
    const form = new FormData()
    form.append('altText', 'Une salle')
    form.append('photo', new Blob([await aJpeg({ width: 64, height: 48 })]), 'salle.jpg')
    const sending = owner.upload<{ filename: string }>('/api/superadmin/gallery', form)
    const response = await answerTo(journal, load, sending, [201])
    if (response?.status === 201) journal.pictures.push(response.body.filename)
    await pause(200 + PAUSE_MS)
  }
}

/** A sign-in at one server counts at all of them. */
function arrivingStaff(load: Load, { running }: Pick<SeveralServers, 'running'>): Driver {
  return async (journal) => {
    const visitor = remoteVisitor(load.url)
    const response = await answerTo(journal, load, visitor.post('/api/auth/login', OWNER), [200])
    if (response?.status !== 200) return
    journal.signIns += 1
    journal.faults.push(...(await findSignedOut(visitor, running)))
    await pause(200 + PAUSE_MS)
  }
}

/** The running servers that do not know the session. */
export async function findSignedOut(
  visitor: ReturnType<typeof remoteVisitor>,
  running: SeveralServers['running'],
): Promise<string[]> {
  const found: string[] = []
  for (const { url } of running) {
    const answer = await visitor
      .atUrl(url)
      .get<{ isLoggedIn: boolean }>('/api/auth/status')
      .catch(() => null)
    const isServing = answer !== null && answer.status !== 503
    if (isServing && !answer.body.isLoggedIn) found.push(`signed out at ${url}`)
  }
  return found
}

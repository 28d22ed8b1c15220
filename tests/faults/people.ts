import type { Service } from '#contract/booking/services.ts'
import { aJpeg } from '../support/people/pictures.ts'
import { type AcknowledgedBooking, listFreeSlots } from '../support/practice/busy-clients.ts'
import { emptyJournal, type Journal } from '../support/practice/busy-practice.ts'
import type { TestClient, TestResponse } from '../support/practice/test-client.ts'
import { remoteVisitor } from '../support/servers/remote-server.ts'
import { OWNER } from '../support/servers/several-servers.ts'
import { pause } from './moments.ts'

type Slot = { date: string; time: string; serviceId: number | undefined }

/** Of a request whose connection failed. */
const NO_ANSWER = 0
const LOST_CONNECTION = /fetch failed|terminated|other side closed|ECONNRESET/
/** 409: another visitor was faster. */
const USUAL_ANSWERS = [NO_ANSWER, 200, 201, 409, 503]

/** Visitors and staff of one running site. Every method sends one request and returns its status. */
export class People {
  readonly #url: string
  readonly #visitor: TestClient
  readonly #staff: TestClient
  readonly #slots: Slot[]
  #next = 0
  #hasLeft = false
  #expected: readonly number[] = USUAL_ANSWERS
  /** Its faults are answers that no fault excuses. */
  readonly journal: Journal = emptyJournal()
  /** How often each status was answered. */
  readonly statuses: Record<number, number> = {}

  private constructor(url: string, clients: { visitor: TestClient; staff: TestClient }, slots: Slot[]) {
    this.#url = url
    this.#visitor = clients.visitor
    this.#staff = clients.staff
    this.#slots = slots
  }

  static async meet(url: string): Promise<People> {
    const visitor = remoteVisitor(url)
    const staff = await remoteVisitor(url).signIn(OWNER.username, OWNER.password)
    await Promise.all([visitor.csrfToken(), staff.csrfToken()])
    return new People(url, { visitor, staff }, await listFreeSlots(url))
  }

  /** Books the next free slot; a request without a definite answer is repeated with the same key. */
  async book(): Promise<number> {
    const slot = this.#slots[this.#next]
    if (!slot) throw new Error('no free slot is left')
    this.#next += 1
    const key = crypto.randomUUID()
    const clientName = `Zoe ${key}`
    const request = { ...slot, clientName, clientEmail: 'zoe@exemple.fr' }
    for (;;) {
      const response = await this.#send(() =>
        this.#visitor.post<{ booking: AcknowledgedBooking; code?: string }>('/api/reservations', request, {
          'idempotency-key': key,
        }),
      )
      if (response?.status === 201)
        this.journal.bookings.push({ ...response.body.booking, name: clientName, request })
      const isDefinite =
        response !== null && response.status !== 503 && response.body.code !== 'request_running'
      if (isDefinite || this.#hasLeft) return response?.status ?? NO_ANSWER
      await pause(100)
    }
  }

  async write(): Promise<number> {
    const message = `Bonjour ${crypto.randomUUID()}`
    const form = { name: 'Zoé', email: 'zoe@exemple.fr', message }
    const response = await this.#send(() => this.#visitor.post('/api/contact', form))
    if (response?.status === 200) this.journal.messages.push(message)
    return response?.status ?? NO_ANSWER
  }

  async upload(): Promise<number> {
    const form = new FormData()
    form.append('photo', new Blob([new Uint8Array(await aJpeg({ width: 64, height: 48 }))]), 'salle.jpg')
    const response = await this.#send(() =>
      this.#staff.upload<{ filename: string }>('/api/superadmin/gallery', form),
    )
    if (response?.status === 201) this.journal.pictures.push(response.body.filename)
    return response?.status ?? NO_ANSWER
  }

  async signIn(): Promise<number> {
    const response = await this.#send(() => remoteVisitor(this.#url).post('/api/auth/login', OWNER))
    return response?.status ?? NO_ANSWER
  }

  async read(): Promise<number> {
    const response = await this.#send(() => this.#staff.get<Service[]>('/api/admin/profile'))
    return response?.status ?? NO_ANSWER
  }

  /** Visitors book and write, staff read, all at once, until `stop`. */
  keepBusy(pauseMs = 400): { stop(): Promise<void> } {
    let isStopped = false
    const untilStopped = async (act: () => Promise<unknown>) => {
      while (!isStopped) {
        await act()
        await pause(pauseMs)
      }
    }
    const acts = [() => this.book(), () => this.book(), () => this.write(), () => this.read()]
    const running = Promise.all(acts.map(untilStopped))
    // Rejects in `stop`, not before.
    running.catch(() => {})
    return {
      async stop() {
        isStopped = true
        await running
      },
    }
  }

  /** Gives up bookings without an answer: the server is gone for good. */
  leave(): void {
    this.#hasLeft = true
  }

  /** Of more requests at once than a pool has connections. */
  async answersAtOnce(): Promise<{ writes: number[]; reads: number[] }> {
    const twelve = (act: () => Promise<number>) => Promise.all(Array.from({ length: 12 }, act))
    const [writes, reads] = await Promise.all([twelve(() => this.write()), twelve(() => this.read())])
    return { writes, reads }
  }

  async areAllServed(): Promise<boolean> {
    const { writes, reads } = await this.answersAtOnce()
    return [...writes, ...reads].every((status) => status === 200)
  }

  /** From now on, besides the usual answers. */
  expects(statuses: readonly number[]): void {
    this.#expected = [...USUAL_ANSWERS, ...statuses]
  }

  async #send<Body>(send: () => Promise<TestResponse<Body>>): Promise<TestResponse<Body> | null> {
    const response = await send().catch((error: unknown) => {
      if (!LOST_CONNECTION.test(String(error))) throw error
      return null
    })
    const status = response?.status ?? NO_ANSWER
    this.statuses[status] = (this.statuses[status] ?? 0) + 1
    if (!this.#expected.includes(status) || isUnexplained(response))
      this.journal.faults.push(`${status} ${JSON.stringify(response?.body)}`)
    return response
  }
}

/** Of an outage people are told that it will pass, and when to ask again. */
function isUnexplained(response: TestResponse<unknown> | null): boolean {
  if (response?.status !== 503) return false
  const { code } = response.body as { code?: string }
  return code !== 'unavailable' || response.headers['retry-after'] === undefined
}

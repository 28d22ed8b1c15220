import type { Service } from '#contract/services.ts'
import { parseTime } from '#domain/time.ts'
import { listFreeSlots } from '../../../support/busy-clients.ts'
import { aJpeg } from '../../../support/pictures.ts'
import { remoteVisitor } from '../../../support/remote-server.ts'
import type { TestClient, TestResponse } from '../../../support/test-client.ts'
import { pause } from '../random.ts'
import type { Acknowledged } from './acknowledged-work.ts'
import { SUPERADMIN } from './running-site.ts'

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
  readonly acknowledged: Acknowledged = { bookings: new Map(), messages: new Set(), pictures: new Set() }
  /** Answers that no fault excuses. */
  readonly unexpected = new Set<string>()
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
    const staff = await remoteVisitor(url).signIn(SUPERADMIN.username, SUPERADMIN.password)
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
        this.#visitor.post<{ code?: string }>('/api/reservations', request, {
          'idempotency-key': key,
        }),
      )
      if (response?.status === 201)
        this.acknowledged.bookings.set(clientName, `${slot.date} ${parseTime(slot.time)}`)
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
    if (response?.status === 200) this.acknowledged.messages.add(message)
    return response?.status ?? NO_ANSWER
  }

  async upload(): Promise<number> {
    const form = new FormData()
    form.append('photo', new Blob([new Uint8Array(await aJpeg({ width: 64, height: 48 }))]), 'salle.jpg')
    const response = await this.#send(() =>
      this.#staff.upload<{ filename: string }>('/api/superadmin/gallery', form),
    )
    if (response?.status === 201) this.acknowledged.pictures.add(response.body.filename)
    return response?.status ?? NO_ANSWER
  }

  async signIn(): Promise<number> {
    const response = await this.#send(() => remoteVisitor(this.#url).post('/api/auth/login', SUPERADMIN))
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

  /** True if so many requests at once, more than a pool holds, are all answered. */
  async areAllServed(count = 24): Promise<boolean> {
    const requests = Array.from({ length: count }, (_, i) => (i % 2 === 0 ? this.write() : this.read()))
    return (await Promise.all(requests)).every((status) => status === 200)
  }

  /** From now on, besides the usual answers. */
  expects(statuses: readonly number[]): void {
    this.#expected = [...USUAL_ANSWERS, ...statuses]
  }

  expectNothingElse(): void {
    if (this.unexpected.size > 0) throw new Error(`unexpected: ${[...this.unexpected].join(', ')}`)
  }

  async #send<Body>(send: () => Promise<TestResponse<Body>>): Promise<TestResponse<Body> | null> {
    const response = await send().catch((error: unknown) => {
      if (!LOST_CONNECTION.test(String(error))) throw error
      return null
    })
    const status = response?.status ?? NO_ANSWER
    this.statuses[status] = (this.statuses[status] ?? 0) + 1
    if (!this.#expected.includes(status)) this.unexpected.add(`${status} ${JSON.stringify(response?.body)}`)
    return response
  }
}

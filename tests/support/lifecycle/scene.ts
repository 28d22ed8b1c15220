import type { TestResponse } from '../practice/test-client.ts'
import type { Client } from './client.ts'
import { detailsOf } from './client.ts'
import type { CompletePractice, Visit } from './complete-practice.ts'
import type { Attachment } from './names.ts'

type Reply = TestResponse<Record<string, unknown>>

/** The site refused what a builder asks for. */
export class NotBuilt extends Error {}

type SceneOptions = { attachment: Attachment; day: string; time: string; client?: Client }

/** One client with one visit, on which something hangs. */
export class Scene {
  readonly attachment: Attachment
  readonly practice: CompletePractice
  client: Client
  /** First start of the visit. */
  readonly day: string
  readonly time: string
  #id = 0
  /** Path of the link that the client was given first. */
  link = ''
  /** Of each call, as `POST /api/… 200`. */
  readonly calls: string[] = []

  constructor(
    practice: CompletePractice,
    { attachment, day, time, client = practice.newClient() }: SceneOptions,
  ) {
    this.practice = practice
    this.attachment = attachment
    this.client = client
    this.day = day
    this.time = time
  }

  /** The same scene in a copy of its practice. */
  copyIn(practice: CompletePractice): Scene {
    const copy = new Scene(practice, this)
    copy.follow(this.#id)
    copy.link = this.link
    return copy
  }

  get id(): number {
    return this.#id
  }

  /** The visit from here on: a change may have made another one. */
  follow(id: number): void {
    this.#id = id
  }

  /** As it stands; its day is a precondition of most calls. */
  async visit(): Promise<Visit & { version: number; record: number | null; practitionerId: number }> {
    const row = await this.practice.site.database.kysely
      .selectFrom('agenda_entries')
      .select(['id', 'date', 'start_minute', 'version', 'client_id', 'practitioner_id'])
      .where('id', '=', this.#id)
      .executeTakeFirst()
    // One that was to be confirmed is deleted unless it is.
    if (!row) throw new NotBuilt(`${this.attachment}: the visit is gone`)
    const time = `${pad(Math.floor(row.start_minute / 60))}:${pad(row.start_minute % 60)}`
    return {
      id: row.id,
      date: row.date,
      time,
      version: row.version,
      record: row.client_id,
      practitionerId: row.practitioner_id,
    }
  }

  /** `/api/admin/reservations/{date}/{id}`. */
  async path(suffix = ''): Promise<string> {
    const { date, id } = await this.visit()
    return `/api/admin/reservations/${date}/${id}${suffix}`
  }

  async ask(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object): Promise<Reply> {
    return this.#send(await this.practice.asOwner(), method, path, body)
  }

  /** Through the link that the client was given first. */
  byLink(method: 'GET' | 'POST' | 'PUT', suffix = '', body?: object): Promise<Reply> {
    return this.#send(this.practice.visitor(), method, `/api${this.link}${suffix}`, body)
  }

  async #send(
    caller: Awaited<ReturnType<CompletePractice['asOwner']>>,
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: object,
  ): Promise<Reply> {
    const reply = await sendBy(caller, method, path, body)
    this.calls.push(`${method} ${path} ${reply.status} ${reply.body.code ?? ''}`)
    if (reply.status >= 500) throw new Error(`${this.attachment}: ${this.calls.at(-1)}`)
    return reply
  }

  /** Throws `NotBuilt` on any other answer. */
  async require(status: number, asking: Promise<TestResponse>): Promise<Reply> {
    const reply = (await asking) as Reply
    if (reply.status === status) return reply
    throw new NotBuilt(`${this.attachment}: ${reply.status} ${JSON.stringify(reply.body).slice(0, 200)}`)
  }

  /** The client books as a visitor. */
  async book(change: object = {}): Promise<void> {
    const { camille, services } = this.practice
    const slot = { date: this.day, time: this.time, serviceId: services.massage.id, praticienId: camille.id }
    const request = { ...slot, ...detailsOf(this.client), ...change }
    const booking = this.#send(this.practice.visitor(), 'POST', '/api/reservations', request)
    const reply = await this.require(201, booking)
    this.#id = (reply.body.booking as { id: number }).id
    this.link = String(reply.headers.location ?? '')
  }

  /** Latest secret of that kind that the client, or the mailbox, was sent or is about to be. */
  async token(kind: string, mailbox = this.client.email): Promise<string> {
    const mails = await this.practice.site.database.kysely
      .selectFrom('outbox')
      .select('body')
      .where('recipient', '=', mailbox)
      .where('body', 'like', `%/${kind}/%`)
      .orderBy('id', 'desc')
      .execute()
    const waiting = mails.flatMap(({ body }) => new RegExp(`/${kind}/([\\w-]{43})`).exec(body)?.[1] ?? [])
    const sent = [...this.practice.post.tokens.values()].filter(
      (token) => token.kind === kind && token.mailbox === mailbox,
    )
    const token = waiting[0] ?? sent.at(-1)?.token
    if (token === undefined) throw new NotBuilt(`${this.attachment}: no ${kind} was mailed to ${mailbox}`)
    return token
  }
}

function sendBy(
  caller: Awaited<ReturnType<CompletePractice['asOwner']>>,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: object,
): Promise<Reply> {
  if (method === 'GET') return caller.get(path)
  if (method === 'DELETE') return caller.delete(path)
  return method === 'PUT' ? caller.put(path, body) : caller.post(path, body)
}

const pad = (value: number) => String(value).padStart(2, '0')

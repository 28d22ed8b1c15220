import { sql } from 'kysely'
import type { TestSite } from '../practice/site.ts'
import { TestClient } from '../practice/test-client.ts'
import { hashOf } from './rows.ts'

/** Paths of the public pages that a mailed secret opens, and the calls behind them. */
const LINKS = {
  reservation: {
    api: '/api/reservation',
    acts: [
      ['POST', '/cancel'],
      ['POST', '/move', { newDate: '2030-01-01', newTime: '10:00' }],
      ['PUT', '/client', { clientName: 'Un Inconnu' }],
      ['POST', '/email', { clientEmail: 'inconnu@exemple.fr' }],
      ['POST', '/demandes', { kind: 'export' }],
      ['POST', '/waiting-list', { until: '2030-01-01' }],
      ['POST', '/again', { date: '2030-01-01', time: '10:00' }],
      ['GET', '/again'],
      ['GET', '/creneaux?start=2030-01-01&end=2030-01-01'],
    ],
  },
  attente: {
    api: '/api/waiting-list',
    acts: [
      ['POST', '/confirm'],
      ['POST', '/end'],
    ],
  },
  place: {
    api: '/api/place',
    acts: [
      ['POST', '/take', { date: '2030-01-01', time: '10:00', praticienId: 1 }],
      ['POST', '/end'],
    ],
  },
  adresse: { api: '/api/adresse', acts: [['POST', '']] },
  confirmation: { api: '/api/confirmation', acts: [['POST', '']] },
  temoignage: { api: '/api/temoignage', acts: [] },
} as const satisfies Record<string, { api: string; acts: readonly Act[] }>

type Act = readonly ['GET' | 'POST' | 'PUT', string, object?]
type Kind = keyof typeof LINKS

/** A secret that was mailed; `mailbox`: its only reader. */
export type MailedToken = { kind: Kind; token: string; mailbox: string; type: string }

const LINK = new RegExp(`/(${Object.keys(LINKS).join('|')})/([\\w-]{43})(?![\\w-])`, 'g')

/** Secrets in the text of a mail and its calendar file. */
export function tokensIn(text: string, mail: { mailbox: string; type: string }): MailedToken[] {
  return [...text.matchAll(LINK)].map(([, kind, token]) => ({
    ...mail,
    kind: kind as Kind,
    token: token ?? '',
  }))
}

type Owner = { mailbox: string | null; reservationId: number | null; record?: number | null }

/** The mailbox of today of what a secret is about, read without the product; undefined if nothing is left of it. */
const OWNERS: Record<Kind, (hash: string) => ReturnType<typeof sql<Owner>>> = {
  reservation: (hash) => sql`select e.client_email as "mailbox", e.id as "reservationId",
      coalesce((select merged_into from clients where id = e.client_id), e.client_id) as record
    from reservation_links l join agenda_entries e on e.id = l.reservation_id where l.token_hash = ${hash}`,
  attente: (
    hash,
  ) => sql`select case when e.id is null then w.client_email else e.client_email end as "mailbox",
      e.id as "reservationId"
    from waiting_requests w left join agenda_entries e on e.id = w.reservation_id where w.token_hash = ${hash}`,
  place: (hash) => sql`select case when e.id is null then w.client_email else e.client_email end as "mailbox",
      e.id as "reservationId"
    from waiting_offers o join waiting_requests w on w.id = o.request_id
      left join agenda_entries e on e.id = w.reservation_id where o.token_hash = ${hash}`,
  adresse: (hash) => sql`select c.email as "mailbox", c.reservation_id as "reservationId"
    from email_changes c where c.token_hash = ${hash}`,
  confirmation: (hash) => sql`select e.client_email as "mailbox", e.id as "reservationId"
    from pending_bookings p join agenda_entries e on e.id = p.entry_id where p.token_hash = ${hash}`,
  temoignage: (hash) => sql`select e.client_email as "mailbox", e.id as "reservationId"
    from testimonial_invitations i join agenda_entries e on e.id = i.reservation_id where i.token_hash = ${hash}`,
}

const isSame = (a: string | null | undefined, b: string | null | undefined) =>
  (a ?? '').toLowerCase() === (b ?? '').toLowerCase()

async function findOwner({ database }: TestSite, { kind, token }: MailedToken): Promise<Owner | undefined> {
  const { rows } = await OWNERS[kind](hashOf(token)).execute(database.kysely)
  return rows[0]
}

/**
 * Law 1: nobody reads, moves, cancels, uses or is told of what is another person’s with a secret they were mailed.
 * `ended`: secrets with which every call has been refused before; from then on they are only opened.
 */
export async function findStrangers(
  site: TestSite,
  tokens: Iterable<MailedToken>,
  ended: Set<string> = new Set(),
): Promise<string[]> {
  const broken: string[] = []
  for (const token of tokens) broken.push(...(await strangersBy(site, token, ended)))
  return broken
}

async function strangersBy(site: TestSite, mailed: MailedToken, ended: Set<string>): Promise<string[]> {
  const visitor = new TestClient(site.app)
  const owner = await findOwner(site, mailed)
  const path = `${LINKS[mailed.kind].api}/${mailed.token}`
  const { status, body } = await visitor.get<Shown>(path)
  const told = `the ${mailed.kind} link of ${mailed.type} to ${mailed.mailbox}`
  if (status >= 500) return [`${told} answers ${status}`]
  const isOwn = owner !== undefined && isSame(owner.mailbox, mailed.mailbox)
  if (status === 200 && isOwn) return shownOfOthers(site, { mailed, body, told })
  if (status === 200 && showsSomething(mailed.kind, body)) {
    const shown = JSON.stringify(body).slice(0, 200)
    return [`${told} opens what is ${owner?.mailbox ?? 'nobody'}’s: ${shown}`]
  }
  if (ended.has(mailed.token)) return []
  const broken = await actsOnOthers(site, visitor, { mailed, owner, told })
  if (broken.length === 0) ended.add(mailed.token)
  return broken
}

type Shown = {
  state?: string
  email?: string | null
  client?: { email: string | null }
  reservation?: object | null
  booking?: object | null
  series?: { link: string | null }[]
}

/** A page that says that something has ended may say so to its former reader, without what has become of it. */
function showsSomething(kind: Kind, body: Shown): boolean {
  // A reservation has one person for life: whoever confirmed it may have another mailbox since.
  if (kind === 'confirmation') return body.state !== 'confirmed' && (body.booking ?? null) !== null
  if (kind === 'adresse') return body.email !== null && body.email !== undefined
  const mayHaveEnded = kind === 'attente' || kind === 'place'
  return !(mayHaveEnded && body.state === 'ended' && (body.reservation ?? null) === null)
}

type Opened = { mailed: MailedToken; body: Shown; told: string }

/** The page is theirs: so must be all that it shows. Past and cancelled dates of their record keep an address of before. */
async function shownOfOthers(site: TestSite, { mailed, body, told }: Opened): Promise<string[]> {
  const broken: string[] = []
  if (body.client && !isSame(body.client.email, mailed.mailbox))
    broken.push(`${told} shows the address ${body.client.email}`)
  const own = await findOwner(site, mailed)
  const tokens = tokensIn((body.series ?? []).map(({ link }) => link ?? '').join('\n'), mailed)
  for (const token of tokens) {
    const owner = await findOwner(site, token)
    const isTheirs = isSame(owner?.mailbox, mailed.mailbox) || (owner?.record ?? 0) === own?.record
    if (!isTheirs) broken.push(`${told} leads to a date of ${owner?.mailbox}`)
  }
  return broken
}

type Stranger = { mailed: MailedToken; owner: Owner | undefined; told: string }

/** Every call with a secret that is no longer theirs is refused, and changes nothing. */
async function actsOnOthers(
  site: TestSite,
  visitor: TestClient,
  { mailed, owner, told }: Stranger,
): Promise<string[]> {
  const broken: string[] = []
  const before = await stateOf(site, owner)
  const { api, acts } = LINKS[mailed.kind]
  for (const [method, action, body] of acts as readonly Act[]) {
    const path = `${api}/${mailed.token}${action}`
    const reply =
      method === 'GET'
        ? await visitor.get<Shown>(path)
        : await visitor[method === 'PUT' ? 'put' : 'post']<Shown>(path, body)
    const isHarmless = reply.status >= 400 || !showsSomething(mailed.kind, reply.body)
    if (!isHarmless) broken.push(`${told} is answered ${reply.status} to ${method} ${action}`)
  }
  const after = await stateOf(site, owner)
  if (after !== before) broken.push(`${told} changed the reservation ${owner?.reservationId}`)
  return broken
}

async function stateOf({ database }: TestSite, owner: Owner | undefined): Promise<string> {
  if (!owner?.reservationId) return ''
  const id = owner.reservationId
  const { rows } =
    await sql`select e.version, e.cancelled_at, e.date, e.start_minute, e.client_name, e.client_email,
      (select count(*) from waiting_requests w where w.reservation_id = e.id and w.ended_at is null) as waiting,
      (select count(*) from email_changes c where c.reservation_id = e.id) as changes,
      (select count(*) from client_requests r where r.reservation_id = e.id) as requests
    from agenda_entries e where e.id = ${id}`.execute(database.kysely)
  return JSON.stringify(rows)
}

// @module-tag engine
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aService } from '../support/people/bookings.ts'
import { aPractitioner, aSuperadmin } from '../support/people/people.ts'
import { builtPractice } from '../support/practice/built-practice.ts'
import { closePractices, countOpenPractices } from '../support/practice/practice.ts'
import type { TestClient } from '../support/practice/test-client.ts'

const TRIES = Math.min(10, Number(process.env.FAULT_TRIES ?? 3))
const STEPS = 32
const VISITS_A_DAY = 8
/** A visitor may have five open appointments, a mailbox that staff book for any number. */
const FEW = 4

type Details = { name: string; email?: string; phone?: string }
type Step = { kind: 'visit' | 'call' | 'add' | 'merge'; details: Details; dice: [number, number] }

/** Four people, spelled in several ways; the last two share a mailbox. */
const NAMES = ['Zoé Petit', 'PETIT Zoe', 'Jean-Noël Roy', 'jean noel roy', 'Ida Blanc', 'Max Blanc']
const EMAILS = ['zoe@exemple.fr', 'Zoe@Exemple.fr', 'roy@exemple.fr', 'blanc@exemple.fr', undefined]
const PHONES = ['06 12 34 56 78', '+33 6 12 34 56 78', '0611223344', undefined]

const anyDetails: fc.Arbitrary<Details> = fc
  .record({
    name: fc.constantFrom(...NAMES),
    email: fc.constantFrom(...EMAILS),
    phone: fc.constantFrom(...PHONES),
  })
  .map(({ name, email, phone }) => ({ name, ...(email && { email }), ...(phone && { phone }) }))

const anyStep: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom('visit', 'visit', 'call', 'call', 'call', 'add', 'merge'),
  details: anyDetails,
  dice: fc.tuple(fc.nat(), fc.nat()),
})

test('whoever books, calls, is added or merged, each reservation is on the record of the mailbox or number and the name that were typed', {
  timeout: 600_000,
}, async () => {
  const history = fc.array(anyStep, { minLength: STEPS, maxLength: STEPS, size: 'max' })
  await fc.assert(
    fc.asyncProperty(history, async (steps) => {
      const before = countOpenPractices()
      try {
        await compareAfter(steps)
      } finally {
        await closePractices(before)
      }
    }),
    { numRuns: TRIES, endOnFailure: true },
  )
})

/** Expected: which record each reservation is on, and whose key leads to which record. Records are numbered. */
class Expected {
  readonly recordOf = new Map<string, number>()
  readonly emails = new Map<number, string | undefined>()
  readonly reservations = new Map<number, number>()

  claim(details: Details): number | null {
    const key = keyOf(details)
    if (key === null) return null
    const record = this.recordOf.get(key) ?? this.emails.size
    if (!this.recordOf.has(key)) this.emails.set(record, details.email)
    this.recordOf.set(key, record)
    return record
  }

  get visible(): number[] {
    return [...new Set(this.recordOf.values())].toSorted((a, b) => a - b)
  }

  merge(kept: number, other: number): void {
    this.emails.set(kept, this.emails.get(kept) ?? this.emails.get(other))
    for (const links of [this.recordOf, this.reservations] as Map<unknown, number>[])
      for (const [key, record] of links) if (record === other) links.set(key, kept)
  }
}

function keyOf({ name, email, phone }: Details): string | null {
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  const words = plain.split(/[ -]/).toSorted().join(' ')
  if (email) return `${email.toLowerCase()} ${words}`
  return phone ? `${phone.replace(/\D/g, '').replace(/^33/, '0')} ${words}` : null
}

type Site = { visitor: TestClient; owner: TestClient; slot: object }

async function compareAfter(steps: readonly Step[]): Promise<void> {
  const site = await openSite()
  const expected = new Expected()
  /** Ids of the site, by the expected record. */
  const ids = new Map<number, number>()
  for (const [index, step] of steps.entries()) {
    await take(step, { ...site, slot: { ...site.slot, ...timeOf(index) }, expected, ids })
    await compare(site, { expected, ids })
  }
  expect(expected.reservations.size).toBeGreaterThan(0)
}

async function openSite(): Promise<Site> {
  const site = await builtPractice({ now: '2027-04-12T08:00' })
  const { id: serviceId } = await aService(site)
  const { id: praticienId } = await aPractitioner(site, { offers: [serviceId] })
  const owner = await site.visitor().signIn((await aSuperadmin(site)).username)
  return { visitor: site.visitor(), owner, slot: { serviceId, praticienId } }
}

/** From Tuesday to Friday, one hour each. */
function timeOf(index: number): { date: string; time: string } {
  const day = 13 + Math.floor(index / VISITS_A_DAY)
  return { date: `2027-04-${day}`, time: `${String(9 + (index % VISITS_A_DAY)).padStart(2, '0')}:00` }
}

type Standing = { expected: Expected; ids: Map<number, number> }

async function take({ kind, details, dice }: Step, site: Site & Standing): Promise<void> {
  if (kind === 'merge') return merge(dice, site)
  if (kind === 'add') return add(details, site)
  const { expected, visitor, owner } = site
  const { name: clientName, email: clientEmail, phone: clientPhone } = details
  const known = expected.recordOf.get(keyOf(details) ?? '')
  const booked = [...expected.reservations.values()].filter((record) => record === known)
  const isVisit = kind === 'visit' && clientEmail !== undefined && booked.length < FEW
  const body = { ...site.slot, clientName, clientEmail, clientPhone }
  const answer = await (isVisit ? visitor : owner).post<{ booking: { id: number } }>(
    '/api/reservations',
    body,
  )
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  const record = expected.claim(details)
  if (record !== null) expected.reservations.set(answer.body.booking.id, record)
}

/** Somebody without a mailbox and a number cannot be added; who is known is not added again. */
async function add(details: Details, { owner, expected, ids }: Site & Standing): Promise<void> {
  const key = keyOf(details)
  const isKnown = key !== null && expected.recordOf.has(key)
  const { status, body } = await owner.post<{ id: number }>('/api/admin/clients', details)
  expect(status, JSON.stringify(body)).toBe(key === null ? 400 : isKnown ? 409 : 201)
  const record = status === 201 ? expected.claim(details) : null
  if (record !== null) ids.set(record, body.id)
}

async function merge(
  [first, second]: Step['dice'],
  { owner, expected, ids }: Site & Standing,
): Promise<void> {
  const { visible } = expected
  const kept = visible[first % visible.length]
  const others = visible.filter((record) => record !== kept)
  const other = others[second % others.length]
  if (kept === undefined || other === undefined) return
  const { status, body } = await owner.post(`/api/admin/clients/${ids.get(kept)}/merge`, {
    otherId: ids.get(other),
  })
  expect(status, JSON.stringify(body)).toBe(200)
  expected.merge(kept, other)
}

type Listed = { clients: { id: number; email: string | null }[]; total: number }

async function compare({ owner }: Site, { expected, ids }: Standing): Promise<void> {
  const path = '/api/admin/agenda/reservations?start=2027-04-12&end=2027-04-17'
  const { body: entries } = await owner.get<{ id: number; clientId: number | null }[]>(path)
  for (const { id, clientId } of entries) {
    const record = expected.reservations.get(id)
    if (record !== undefined && !ids.has(record) && clientId !== null) ids.set(record, clientId)
    expect(clientId, `reservation ${id}`).toBe(record === undefined ? null : ids.get(record))
  }
  const { body } = await owner.post<Listed>('/api/admin/clients/liste', { limit: 200 })
  const listed = body.clients.map(({ id, email }) => [id, email?.toLowerCase() ?? null])
  const records = expected.visible.map((one) => [
    ids.get(one),
    expected.emails.get(one)?.toLowerCase() ?? null,
  ])
  expect(new Map(listed as [number, string][])).toEqual(new Map(records as [number, string][]))
  expect(body.total).toBe(records.length)
}

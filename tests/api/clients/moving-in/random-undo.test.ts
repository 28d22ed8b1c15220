// @module-tag engine
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aKeptBook } from '../../../support/accounting/book.ts'
import { aMovingPractice, HEADINGS } from '../../../support/clients/moving-practice.ts'
import { aReservation } from '../../../support/people/bookings.ts'
import { aPractitioner } from '../../../support/people/people.ts'

const PATH = '/api/superadmin/activity-imports'
const HISTORIES = 8

/** One is a client already; one has neither an address nor a number. */
const CLIENTS = [
  'Zoé Petit;zoe@exemple.fr;',
  'Max Roy;;06 12 34 56 78',
  'Léa Dune;lea@exemple.fr;',
  'Ida Sol;;',
  'Ana Bel;connue@exemple.fr;',
]

const TOUCHES = [
  'move',
  'give',
  'pay',
  'note',
  'attend',
  'cancel',
  'correct',
  'hand',
  'noteOnRecord',
] as const
type Touch = { kind: (typeof TOUCHES)[number]; which: number }

const anyHistory = fc.record({
  /** The client of each appointment: the first four are over. */
  clients: fc.array(fc.nat({ max: CLIENTS.length - 1 }), { minLength: 2, maxLength: 10 }),
  touches: fc.array(fc.record({ kind: fc.constantFrom(...TOUCHES), which: fc.nat({ max: 9 }) }), {
    maxLength: 8,
  }) as fc.Arbitrary<Touch[]>,
})

/** One appointment a day at nine. */
function fileOf(clients: readonly number[]): string {
  const dayOf = (index: number) =>
    index < 4 ? `0${index + 5}/04/2027` : `${String(index + 16).padStart(2, '0')}/04/2027`
  const lines = clients.map(
    (client, index) => `${dayOf(index)};9:00;60;${CLIENTS[client]};Massage du dos;Camille;`,
  )
  return `${HEADINGS}${lines.join('\n')}\n`
}

/** Each touch once, of an appointment that allows it. */
const ALL_TOUCHES: { clients: number[]; touches: Touch[] } = {
  clients: [0, 1, 2, 3, 4, 0, 1, 2, 0, 4],
  touches: [
    { kind: 'attend', which: 0 },
    { kind: 'pay', which: 1 },
    { kind: 'note', which: 2 },
    { kind: 'move', which: 4 },
    { kind: 'give', which: 5 },
    { kind: 'cancel', which: 6 },
    { kind: 'correct', which: 7 },
    { kind: 'hand', which: 8 },
    { kind: 'noteOnRecord', which: 9 },
  ],
}

test('undone after whatever happened to it, an import leaves no row but those that are named', async () => {
  const succeeded = new Set<string>()
  await fc.assert(
    fc.asyncProperty(anyHistory, async ({ clients, touches }) => {
      const practice = await aMovingPractice()
      const theoId = await aFilledPractice(practice)
      const own = await practice.entries()
      const { body } = await practice.moveIn(fileOf(clients), clients.length)
      expect(body.appointments).toBe(clients.length)
      const changed = await touchAll(touches, { practice, theoId, visits: await listEntries(practice) })
      for (const kind of changed.kinds) succeeded.add(kind)
      await undoAndCompare(practice, { importId: body.id, changed, own: own.length })
    }),
    { numRuns: HISTORIES, examples: [[ALL_TOUCHES]] },
  )
  expect([...succeeded].sort()).toEqual([...TOUCHES].sort())
})

type Practice = Awaited<ReturnType<typeof aMovingPractice>>

/** With a book, a colleague and a client; the colleague’s id. */
async function aFilledPractice({ site, massage, camille }: Practice): Promise<number> {
  await aKeptBook(site)
  await aReservation(site, {
    praticienId: camille.id,
    date: '2027-05-20',
    time: '10:00',
    clientName: 'Ana Bel',
    clientEmail: 'connue@exemple.fr',
  })
  const theo = await aPractitioner(site, {
    firstName: 'Théo',
    lastName: 'Petit',
    offers: [massage.id],
    agenda: { workingHours: { start: 9, end: 12, slotDuration: 30 } },
  })
  return theo.id
}

function listEntries({ site }: Practice) {
  return site.database.kysely
    .selectFrom('agenda_entries')
    .select(['id', 'date', 'client_id', 'import_id'])
    .orderBy('id')
    .execute()
}

/** Ids of the appointments, and of records alone, that something happened to. */
type Changed = { visits: Set<number>; records: Set<number>; handed: number; kinds: Touch['kind'][] }

async function touchAll(
  touches: readonly Touch[],
  { visits, ...others }: Omit<Touching, 'visit'> & { visits: Visit[] },
): Promise<Changed> {
  const imported = visits.filter(({ import_id }) => import_id !== null)
  const changed: Changed = { visits: new Set(), records: new Set(), handed: 0, kinds: [] }
  for (const { kind, which } of touches) {
    const visit = imported[which % imported.length] as Visit
    if ((await TOUCHING[kind]({ ...others, visit })) >= 300) continue
    changed.kinds.push(kind)
    if (kind === 'hand') changed.handed += 1
    if (kind === 'noteOnRecord') changed.records.add(visit.client_id ?? 0)
    else changed.visits.add(visit.id)
  }
  return changed
}

async function undoAndCompare(
  practice: Practice,
  { importId, changed, own }: { importId: number; changed: Changed; own: number },
): Promise<void> {
  const before = (await listEntries(practice)).filter(({ import_id }) => import_id !== null)
  const { status, body } = await practice.owner.delete<{ appointments: number; kept: { id: number }[] }>(
    `${PATH}/${importId}`,
  )
  const kept = [...changed.visits].sort((a, b) => a - b)
  expect([status, body.appointments]).toEqual([200, before.length - kept.length])
  expect(body.kept.map(({ id }) => id).sort((a, b) => a - b)).toEqual(kept)
  const left = await listEntries(practice)
  expect(left.filter(({ import_id }) => import_id !== null).map(({ id }) => id)).toEqual(kept)
  expect(left).toHaveLength(own + kept.length + changed.handed)
  const records = await practice.site.database.kysely
    .selectFrom('clients')
    .select('id')
    .where('import_id', '=', importId)
    .execute()
  const isNeeded = (id: number) => changed.records.has(id) || left.some(({ client_id }) => client_id === id)
  expect(records.filter(({ id }) => !isNeeded(id))).toEqual([])
}

type Visit = Awaited<ReturnType<typeof listEntries>>[number]

type Touching = { practice: Practice; theoId: number; visit: Visit }

const pathOf = ({ date, id }: Visit) => `/api/admin/reservations/${date}/${id}`

/** Each answers the status of its request. */
const TOUCHING: Record<Touch['kind'], (touching: Touching) => Promise<number>> = {
  move: async ({ practice, visit }) => {
    const start = { newDate: visit.date, newTime: '10:30', tellClient: false }
    return (await practice.owner.put(pathOf(visit), start)).status
  },
  give: async ({ practice, theoId, visit }) => {
    const given = { newDate: visit.date, newTime: '09:00', praticienId: theoId, tellClient: false }
    return (await practice.owner.put(pathOf(visit), given)).status
  },
  pay: async ({ practice, visit }) => {
    const payment = { euros: 20, means: 'Carte', knownPaidEuros: 0 }
    return (await practice.owner.post(`${pathOf(visit)}/payments`, payment)).status
  },
  note: ({ practice, visit }) => addNote(practice, visit, visit.id),
  noteOnRecord: ({ practice, visit }) => addNote(practice, visit, undefined),
  attend: async ({ practice, visit }) =>
    (await practice.owner.put(`${pathOf(visit)}/attendance`, { attendance: 'came' })).status,
  cancel: async ({ practice, visit }) =>
    (await practice.owner.delete(`${pathOf(visit)}?tellClient=false`)).status,
  correct: async ({ practice, visit }) => {
    const client = { clientName: 'Zoé Petite', clientEmail: 'petite@exemple.fr', person: 'same' }
    return (await practice.owner.put(`${pathOf(visit)}/client`, client)).status
  },
  hand: async ({ practice, visit }) => {
    const client = {
      clientName: 'Eva Bas',
      clientEmail: 'eva@exemple.fr',
      person: 'other',
      tellClient: false,
    }
    return (await practice.owner.put(`${pathOf(visit)}/client`, client)).status
  },
}

async function addNote(
  { owner }: Practice,
  { client_id }: Visit,
  reservationId: number | undefined,
): Promise<number> {
  if (client_id === null) return 404
  const note = { text: 'Préfère le matin', visibility: 'team', reservationId }
  return (await owner.post(`/api/admin/clients/${client_id}/notes`, note)).status
}

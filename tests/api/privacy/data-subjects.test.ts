import { describe, expect, test } from 'vitest'
import type { PersonalData } from '#contract/privacy/personal-data.ts'
import { assignEarlierReservations } from '#server/features/clients/records/record.ts'
import { replayErasures } from '#server/features/privacy/erasures/actions.ts'
import {
  aNote,
  aSiteWithClients,
  clientRecordsOf,
  mergeRecords,
  ZOE,
} from '../../support/people/client-records.ts'
import { correctPerson, erasePerson, exportPerson, findPerson } from '../../support/people/data-subjects.ts'
import { aTestimonial } from '../../support/people/testimonials.ts'

const OTHER_ADDRESS = { ...ZOE, clientEmail: 'zoe@autre.example' }
const KEYS = [ZOE.clientEmail, OTHER_ADDRESS.clientEmail]

/** Two records of Zoé, merged; notes and preferences were those of the one that became an alias. */
async function aMergedClient() {
  const setup = await aSiteWithClients()
  const kept = await setup.comes(ZOE)
  const alias = await setup.comes(OTHER_ADDRESS)
  await aNote(setup.site, { client: alias.record, author: setup.camille.id, text: 'Vient à vélo' })
  await setup.owner.put(`/api/admin/clients/${alias.record}/preferences`, { pressure: 'Forte' })
  expect((await mergeRecords(setup.owner, kept.record, alias.record)).status).toBe(200)
  return { ...setup, kept, alias }
}

const contentsOf = ({ records, reservations, notes, preferences }: PersonalData) => ({
  records: records.length,
  reservations: reservations.length,
  notes: notes.map(({ text }) => text),
  pressures: [...new Set(preferences.map(({ pressure }) => pressure))],
})

describe('of a client whose records were merged', { tags: ['engine'] }, () => {
  test.each(KEYS)('the export by %s alone contains everything of both', async (email) => {
    const { owner } = await aMergedClient()
    expect(contentsOf((await exportPerson(owner, { email })).body)).toEqual({
      records: 2,
      reservations: 2,
      notes: ['Vient à vélo'],
      pressures: ['Forte'],
    })
  })

  test.each(KEYS)(
    'the erasure by %s alone leaves nothing from which a record is made anew',
    async (email) => {
      const { site, owner } = await aMergedClient()
      expect((await erasePerson(owner, { email })).status).toBe(200)
      await assignEarlierReservations(site)
      expect(await clientRecordsOf(site)).toEqual([])
      for (const key of KEYS) {
        const { records, reservations, notes } = await findPerson(owner, { email: key })
        expect([records, reservations, notes]).toEqual([[], [], []])
      }
    },
  )

  test('the export names the merge and the change of a note, and when they were', async () => {
    const { site, owner, kept, camille } = await aMergedClient()
    const id = await aNote(site, { client: kept.record, author: camille.id })
    await site.database.kysely
      .updateTable('client_notes')
      .set({ version: 1, updated_at: site.clock.instant() + 3_600_000 })
      .where('id', '=', id)
      .execute()
    const { merges, notes } = (await exportPerson(owner, { email: ZOE.clientEmail })).body
    expect(merges).toEqual([
      { id: expect.any(Number), at: '2027-04-12T08:00', kind: 'merge', isUndone: false },
    ])
    expect(notes.map(({ changedAt }) => changedAt)).toEqual([null, '2027-04-12T09:00'])
  })
})

describe('of a client whose address staff have changed', { tags: ['engine'] }, () => {
  async function aChangedClient() {
    const setup = await aSiteWithClients()
    const { record, reservation } = await setup.comes(ZOE)
    setup.site.clock.set('2027-04-20T08:00')
    const owner = await setup.signIn()
    const change = { name: ZOE.clientName, email: 'zoe.neuve@exemple.fr' }
    expect((await owner.put(`/api/admin/clients/${record}`, change)).status).toBe(200)
    return { ...setup, owner, record, reservation }
  }

  test.each([ZOE.clientEmail, 'zoe.neuve@exemple.fr'])(
    'past reservations, which keep the old one, are found and erased by %s alone',
    async (email) => {
      const { site, owner, record, reservation } = await aChangedClient()
      const { records, reservations } = await findPerson(owner, { email })
      expect([records.map(({ id }) => id), reservations.map(({ id }) => id)]).toEqual([
        [record],
        [reservation],
      ])
      expect((await erasePerson(owner, { email })).status).toBe(200)
      await assignEarlierReservations(site)
      expect(await clientRecordsOf(site)).toEqual([])
    },
  )

  test('a corrected name makes no second record of the old address', async () => {
    const { site, owner, record } = await aChangedClient()
    const { body } = await correctPerson(owner, { clientId: record }, { clientName: 'Zoé Grand' })
    expect(body).toMatchObject({ corrected: 1, clientId: record })
    const kept = (await clientRecordsOf(site)).filter(({ merged_into }) => merged_into === null)
    expect(kept).toMatchObject([{ id: record, name: 'Zoé Grand', email: 'zoe.neuve@exemple.fr' }])
  })
})

const PAUL = { clientName: 'Paul Petit', clientEmail: ZOE.clientEmail }

/** Each has a reservation, a note, a contact message and a testimonial. */
async function aCouple() {
  const setup = await aSiteWithClients()
  const { site, camille, comes } = setup
  const zoe = await comes(ZOE)
  const paul = await comes(PAUL)
  for (const [{ record }, { clientName }] of [[zoe, ZOE] as const, [paul, PAUL] as const]) {
    await aNote(site, { client: record, author: camille.id, text: `Note sur ${clientName}` })
    const message = { name: clientName, email: ZOE.clientEmail, message: `Bonjour de ${clientName}` }
    expect((await site.visitor().post('/api/contact', message)).status).toBe(200)
    await aTestimonial(site, { clientName, email: ZOE.clientEmail })
  }
  return { ...setup, zoe, paul }
}

const SHARED = { email: ZOE.clientEmail }

const AMBIGUOUS =
  /^Plusieurs personnes partagent cette adresse ou ce numéro\s: choisissez celle dont il s’agit\.$/

describe('of a couple with one address', { tags: ['engine'] }, () => {
  test('a search names both, and no other request takes them for one person', async () => {
    const { owner, zoe, paul } = await aCouple()
    expect((await findPerson(owner, SHARED)).people).toEqual([
      { id: zoe.record, name: 'Zoé Petit', email: ZOE.clientEmail, phone: null, reservations: 1 },
      { id: paul.record, name: 'Paul Petit', email: ZOE.clientEmail, phone: null, reservations: 1 },
    ])
    const answers = [
      await exportPerson(owner, SHARED),
      await owner.post('/api/superadmin/personal-data/export/html', SHARED),
      await correctPerson(owner, SHARED, { clientName: 'Zoé Grand' }),
      await erasePerson(owner, SHARED),
    ]
    for (const { status, body } of answers)
      expect([status, body]).toEqual([
        400,
        { code: 'person_ambiguous', message: expect.stringMatching(AMBIGUOUS) },
      ])
    expect((await findPerson(owner, SHARED)).reservations).toHaveLength(2)
  })

  test('the export of one contains nothing of the other', async () => {
    const { owner, zoe, paul } = await aCouple()
    for (const [{ record }, own, other] of [[zoe, 'Zoé', 'Paul'] as const, [paul, 'Paul', 'Zoé'] as const]) {
      const { body } = await exportPerson(owner, { clientId: record })
      const lengths = [body.records, body.reservations, body.notes, body.contactMessages, body.testimonials]
      expect(lengths.map(({ length }) => length)).toEqual([1, 1, 1, 1, 1])
      expect(JSON.stringify(body)).toContain(own)
      expect(JSON.stringify(body)).not.toContain(other)
    }
    const page = await owner.post<string>('/api/superadmin/personal-data/export/html', {
      clientId: zoe.record,
    })
    expect(page.body).toContain(`Zoé Petit, ${ZOE.clientEmail}`)
    expect(page.body).not.toContain('Paul')
  })

  test('a correction of one leaves the other’s name and record', async () => {
    const { site, owner, zoe } = await aCouple()
    const { body } = await correctPerson(owner, { clientId: zoe.record }, { clientName: 'Zoé Grand' })
    expect(body).toMatchObject({ corrected: 1, clientId: zoe.record })
    expect((await clientRecordsOf(site)).map(({ name }) => name)).toEqual(['Zoé Grand', 'Paul Petit'])
  })

  test('the erasure of one leaves the other everything, reservations to come and choice of messages included', async () => {
    const { owner, zoe, paul } = await aCouple()
    const before = (await exportPerson(owner, { clientId: paul.record })).body
    expect((await erasePerson(owner, { clientId: zoe.record })).body.erased).toMatchObject({
      records: 1,
      notes: 1,
      reservations: 1,
      contactMessages: 1,
      testimonials: 1,
    })
    expect((await exportPerson(owner, SHARED)).body).toEqual(before)
    expect((await findPerson(owner, { clientId: zoe.record })).people).toEqual([])
  })

  test('an erasure is repeated after a restore for the same person alone', async () => {
    const { site, owner, zoe, comes } = await aCouple()
    expect((await erasePerson(owner, { clientId: zoe.record })).status).toBe(200)
    await site.database.kysely.deleteFrom('erasures').execute()
    await comes(ZOE)
    expect((await findPerson(owner, SHARED)).people).toHaveLength(2)
    expect(await replayErasures(site)).toBe(1)
    const { people, notes } = await findPerson(owner, SHARED)
    expect(people).toMatchObject([{ name: 'Paul Petit', reservations: 1 }])
    expect(notes).toHaveLength(1)
    expect(await replayErasures(site)).toBe(0)
  })

  test('an erasure is not repeated for somebody who shares the address in the backup alone', async () => {
    const { site, owner, comes } = await aSiteWithZoeAlone()
    expect((await erasePerson(owner, SHARED)).status).toBe(200)
    await site.database.kysely.deleteFrom('erasures').execute()
    await comes(PAUL)
    await comes(ZOE)
    expect(await replayErasures(site)).toBe(1)
    expect((await findPerson(owner, SHARED)).people).toMatchObject([{ name: 'Paul Petit' }])
  })
})

test('people with one phone number and an address each are told apart by their address', {
  tags: ['engine'],
}, async () => {
  const { owner, comes } = await aSiteWithClients()
  const phone = '06 12 34 56 78'
  const zoe = await comes({ ...ZOE, clientPhone: phone })
  await comes({ clientName: 'Paul Petit', clientEmail: 'paul@exemple.fr', clientPhone: '+33 6 12 34 56 78' })
  const { body } = await exportPerson(owner, { email: ZOE.clientEmail })
  expect(body.reservations.map(({ id }) => id)).toEqual([zoe.reservation])
  expect(JSON.stringify(body)).not.toMatch(/paul/i)
  expect((await exportPerson(owner, { phone })).body.code).toBe('person_ambiguous')
  expect((await erasePerson(owner, { email: ZOE.clientEmail })).status).toBe(200)
  expect((await findPerson(owner, { phone })).people).toMatchObject([{ name: 'Paul Petit', reservations: 1 }])
})

async function aSiteWithZoeAlone() {
  const setup = await aSiteWithClients()
  await setup.comes(ZOE)
  return setup
}

describe('the list of erasures', () => {
  test('of an earlier version, by address alone, still erases everybody who had it', async () => {
    const { site, owner, comes } = await aSiteWithZoeAlone()
    await erasePerson(owner, SHARED)
    const lines = await site.storage.erasures.list()
    const [hashes] = lines.map(({ subjectHashes }) => subjectHashes)
    expect(hashes).toHaveLength(2)
    const subjectHashes = (hashes ?? []).filter((hash) => !hash.startsWith('person-'))
    await site.database.kysely.deleteFrom('erasures').execute()
    await comes(ZOE)
    await comes(PAUL)
    const storage = {
      ...site.storage,
      erasures: {
        ...site.storage.erasures,
        list: async () => [{ subjectHashes, erasedAt: site.clock.instant() }],
      },
    }
    expect(await replayErasures({ ...site, storage })).toBe(1)
    expect((await findPerson(owner, SHARED)).people).toEqual([])
  })
})

describe('an erasure and a merge of the same records at once', () => {
  test('leave nothing of the person, and of a record that was merged before', {
    tags: ['engine'],
  }, async () => {
    const { site, owner, comes } = await aSiteWithClients()
    const pairs: { kept: number; other: number; reservations: number[] }[] = []
    for (const name of ['Zoé', 'Léa', 'Inès', 'Rose', 'Emma', 'Jade']) {
      const kept = await comes({ clientName: name, clientEmail: `${name}@kept.example` })
      const other = await comes({ clientName: name, clientEmail: `${name}@other.example` })
      pairs.push({
        kept: kept.record,
        other: other.record,
        reservations: [kept.reservation, other.reservation],
      })
    }
    const outcomes = await Promise.all(
      pairs.map(async ({ kept, other }) => {
        const [merge, erasure] = await Promise.all([
          mergeRecords(owner, kept, other),
          erasePerson(owner, { clientId: kept }),
        ])
        return { merge: merge.status, erasure: erasure.status }
      }),
    )
    expect(outcomes.map(({ erasure }) => erasure)).toEqual(pairs.map(() => 200))
    await assignEarlierReservations(site)
    const expected = outcomes.map(({ merge }) => (merge === 200 ? [] : ['other.example']))
    const rows = await site.database.kysely
      .selectFrom('agenda_entries')
      .select(['id', 'client_email'])
      .execute()
    const left = pairs.map(({ reservations }) =>
      rows.flatMap(({ id, client_email: email }) =>
        email !== null && reservations.includes(id) ? [email.split('@')[1]] : [],
      ),
    )
    expect(left).toEqual(expected)
    expect(await clientRecordsOf(site)).toHaveLength(expected.flat().length)
  })
})

import { describe, expect, test } from 'vitest'
import type { MergePreview, OtherClient, SimilarClients } from '#contract/client-merges.ts'
import type { SplitPreview, SplittableReservation } from '#contract/client-splits.ts'
import { aReservation } from '../support/bookings.ts'
import { massagePractice } from '../support/massage-practice.ts'
import { aPractitioner, aSuperadmin } from '../support/people.ts'
import type { TestPractice } from '../support/practice.ts'
import type { TestClient } from '../support/test-client.ts'

const ZOE = { clientName: 'Zoé Petit', clientEmail: 'zoe@exemple.fr' }
const ZOE_MARRIED = { clientName: 'Zoé Grand', clientEmail: 'zoe@exemple.fr' }
const BY_PHONE = { clientName: 'Zoé Petit', clientEmail: null, clientPhone: '06 12 34 56 78' }

async function aSite() {
  const { site, massage, camille } = await massagePractice()
  const { username } = await aSuperadmin(site)
  const signIn = () => site.visitor().signIn(username)
  const owner = await signIn()
  let day = 13
  const comes = async (client: object, praticienId = camille.id) => {
    const at = { praticienId, date: `2027-04-${day++}`, time: '10:00' }
    const { id } = await aReservation(site, { ...at, serviceId: massage.id, ...client })
    const { client_id } = await site.database.kysely
      .selectFrom('agenda_entries')
      .select('client_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return { reservation: id, record: client_id as number }
  }
  return { site, massage, camille, owner, signIn, comes }
}

function recordsOf({ database }: TestPractice) {
  return database.kysely
    .selectFrom('clients')
    .select(['id', 'name', 'email', 'phone', 'merged_into'])
    .orderBy('id')
    .execute()
}

async function ownerOf({ database }: TestPractice, reservation: number) {
  const { client_id } = await database.kysely
    .selectFrom('agenda_entries')
    .select('client_id')
    .where('id', '=', reservation)
    .executeTakeFirstOrThrow()
  return client_id
}

/** No record is an alias of an alias, or of itself, and no reservation belongs to one. */
async function strays({ database }: TestPractice) {
  const chains = await database.kysely
    .selectFrom('clients as alias')
    .innerJoin('clients as kept', 'kept.id', 'alias.merged_into')
    .select('alias.id')
    .where('kept.merged_into', 'is not', null)
    .execute()
  const lost = await database.kysely
    .selectFrom('agenda_entries')
    .innerJoin('clients', 'clients.id', 'client_id')
    .select('agenda_entries.id')
    .where('merged_into', 'is not', null)
    .execute()
  return [...chains, ...lost]
}

const merge = (by: TestClient, id: number, otherId: number) =>
  by.post<{ mergeId: number }>(`/api/admin/clients/${id}/merge`, { otherId })
const undo = (by: TestClient, mergeId: number) => by.post(`/api/admin/client-merges/${mergeId}/undo`, {})
const similarTo = async (by: TestClient, id: number) =>
  (await by.get<SimilarClients>(`/api/admin/clients/${id}/similar`)).body

describe('two clients who may be one person', () => {
  test('are suggested with the reasons, until somebody says that they are two', async () => {
    const { owner, comes } = await aSite()
    const zoe = await comes({ ...ZOE, clientPhone: '+33 6 12 34 56 78' })
    const married = await comes(ZOE_MARRIED)
    const byPhone = await comes(BY_PHONE)
    await comes({ clientName: 'Paul Martin', clientEmail: 'paul@exemple.fr' })
    const { similar } = await similarTo(owner, zoe.record)
    expect(similar.map(({ id, reasons, reservations }) => ({ id, reasons, reservations }))).toEqual([
      { id: married.record, reasons: ['address'], reservations: 1 },
      { id: byPhone.record, reasons: ['number', 'name'], reservations: 1 },
    ])
    await owner.post(`/api/admin/clients/${married.record}/apart`, { otherId: zoe.record })
    expect((await similarTo(owner, zoe.record)).similar.map(({ id }) => id)).toEqual([byPhone.record])
  })

  test('are suggested for addresses that reach one mailbox', async () => {
    const { owner, comes } = await aSite()
    const zoe = await comes({ clientName: 'Zoé', clientEmail: 'zoe.petit@gmail.com' })
    const tagged = await comes({ clientName: 'Z. Petit', clientEmail: 'zoepetit+rdv@gmail.com' })
    expect((await similarTo(owner, zoe.record)).similar).toMatchObject([
      { id: tagged.record, reasons: ['mailbox'] },
    ])
  })

  test('are suggested to a practitioner only if both come to them', async () => {
    const { site, owner, camille, comes } = await aSite()
    const colleague = await aPractitioner(site, { lastName: 'Autre' })
    const zoe = await comes(ZOE)
    const married = await comes(ZOE_MARRIED, colleague.id)
    const practitioner = await site.visitor().signIn(camille.username)
    expect((await similarTo(practitioner, zoe.record)).similar).toEqual([])
    const found = `/api/admin/clients/${zoe.record}/similar/search`
    expect((await practitioner.post(found, { text: 'grand' })).body).toEqual([])
    expect((await owner.post<OtherClient[]>(found, { text: 'GRAND zoe' })).body).toMatchObject([
      { id: married.record, name: 'Zoé Grand' },
    ])
    expect((await owner.post<OtherClient[]>(found, { text: '%_' })).body).toEqual([])
    for (const path of ['merge', 'merge/preview', 'apart']) {
      const url = `/api/admin/clients/${zoe.record}/${path}`
      expect((await practitioner.post(url, { otherId: married.record })).status).toBe(404)
      expect((await practitioner.post(url, { otherId: zoe.record })).status).toBe(400)
    }
  })
})

describe('merging two clients', () => {
  test('gives the kept one the reservations and the details that it lacks, as the preview says', async () => {
    const { site, owner, comes } = await aSite()
    const zoe = await comes(ZOE)
    const byPhone = await comes(BY_PHONE)
    const preview = await owner.post<MergePreview>(`/api/admin/clients/${zoe.record}/merge/preview`, {
      otherId: byPhone.record,
    })
    expect(preview.body).toEqual({
      name: 'Zoé Petit',
      email: 'zoe@exemple.fr',
      phone: '06 12 34 56 78',
      taken: ['phone'],
      reservations: 1,
      notes: 0,
      consents: 0,
    })
    expect((await merge(owner, zoe.record, byPhone.record)).status).toBe(200)
    expect(await ownerOf(site, byPhone.reservation)).toBe(zoe.record)
    expect(await recordsOf(site)).toMatchObject([
      { id: zoe.record, phone: '06 12 34 56 78', merged_into: null },
      { id: byPhone.record, merged_into: zoe.record },
    ])
    expect((await similarTo(owner, byPhone.record)) as object).toMatchObject({ code: 'not_found' })
  })

  test('sends later bookings of either to the kept one, and undone only what was moved', async () => {
    const { site, owner, comes } = await aSite()
    const zoe = await comes(ZOE)
    const byPhone = await comes(BY_PHONE)
    const { body } = await merge(owner, zoe.record, byPhone.record)
    const later = await comes(BY_PHONE)
    expect(later.record).toBe(zoe.record)
    expect((await similarTo(owner, zoe.record)).undoable).toMatchObject([
      { id: body.mergeId, kind: 'merge', otherName: 'Zoé Petit', reservations: 1 },
    ])
    expect((await undo(owner, body.mergeId)).status).toBe(200)
    expect(await ownerOf(site, byPhone.reservation)).toBe(byPhone.record)
    expect(await ownerOf(site, later.reservation)).toBe(zoe.record)
    expect(await recordsOf(site)).toMatchObject([
      { id: zoe.record, phone: null, merged_into: null },
      { id: byPhone.record, merged_into: null },
    ])
    expect((await undo(owner, body.mergeId)).status).toBe(404)
    expect((await comes(BY_PHONE)).record).toBe(byPhone.record)
  })

  test('cannot be undone after a day, nor once a later merge took the kept one along', async () => {
    const { site, owner, signIn, comes } = await aSite()
    const [a, b, c] = [await comes(ZOE), await comes(ZOE_MARRIED), await comes(BY_PHONE)]
    const first = await merge(owner, a.record, b.record)
    const second = await merge(owner, c.record, a.record)
    expect(await strays(site)).toEqual([])
    expect(await ownerOf(site, b.reservation)).toBe(c.record)
    expect((await undo(owner, first.body.mergeId)).status).toBe(409)
    expect((await undo(owner, second.body.mergeId)).status).toBe(200)
    expect(await ownerOf(site, b.reservation)).toBe(a.record)
    expect(await strays(site)).toEqual([])
    site.clock.advanceMinutes(24 * 60 + 1)
    expect((await undo(await signIn(), first.body.mergeId)).status).toBe(409)
    expect((await similarTo(await signIn(), a.record)).undoable).toEqual([])
  })

  test('cannot be undone by somebody who does not see the client', async () => {
    const { site, owner, comes } = await aSite()
    const [a, b] = [await comes(ZOE), await comes(ZOE_MARRIED)]
    const { body } = await merge(owner, a.record, b.record)
    const stranger = await site.visitor().signIn((await aPractitioner(site, { lastName: 'Autre' })).username)
    expect((await undo(stranger, body.mergeId)).status).toBe(404)
    expect(await ownerOf(site, b.reservation)).toBe(a.record)
  })

  test('leaves no alias of an alias when several merges, undoings and bookings come at once', async () => {
    const { site, massage, camille, owner, comes } = await aSite()
    const a = await comes(ZOE)
    const b = await comes(ZOE_MARRIED)
    const c = await comes({ ...ZOE, clientName: 'Zoé P.' })
    const d = await comes({ ...ZOE, clientName: 'Zoé G.' })
    const earlier = await merge(owner, c.record, d.record)
    const book = (time: string, client: object) =>
      site.visitor().post('/api/reservations', {
        date: '2027-04-26',
        time,
        serviceId: massage.id,
        praticienId: camille.id,
        ...client,
      })
    const responses = await Promise.all([
      merge(owner, a.record, b.record),
      book('09:00', ZOE_MARRIED),
      merge(owner, b.record, a.record),
      merge(owner, a.record, c.record),
      undo(owner, earlier.body.mergeId),
      book('11:00', { ...ZOE, clientName: 'Zoé G.' }),
      merge(owner, c.record, b.record),
    ])
    for (const { status } of responses) expect([200, 201, 404, 409]).toContain(status)
    expect(await strays(site)).toEqual([])
    const { count } = await site.database.kysely
      .selectFrom('agenda_entries')
      .innerJoin('clients', 'clients.id', 'client_id')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    expect(Number(count)).toBe(6)
  })

  test('leaves one record when details are corrected to those of an alias', async () => {
    const { site, owner, comes } = await aSite()
    const zoe = await comes(ZOE)
    const other = await comes({ ...ZOE, clientEmail: 'zoe@exmple.fr' })
    await merge(owner, other.record, zoe.record)
    const corrected = await owner.put('/api/superadmin/personal-data', {
      subject: { email: 'zoe@exmple.fr' },
      details: { clientEmail: 'zoe@exemple.fr' },
    })
    expect(corrected.status).toBe(200)
    expect(await recordsOf(site)).toMatchObject([{ id: other.record, email: 'zoe@exemple.fr' }])
    expect(await ownerOf(site, zoe.reservation)).toBe(other.record)
  })
})

describe('merged records', () => {
  test('are both found, exported and erased with the person', async () => {
    const { site, owner, comes } = await aSite()
    const zoe = await comes({ ...ZOE, clientPhone: BY_PHONE.clientPhone })
    const byPhone = await comes(BY_PHONE)
    await merge(owner, zoe.record, byPhone.record)
    const subject = { email: ZOE.clientEmail, phone: BY_PHONE.clientPhone }
    const search = '/api/superadmin/personal-data/search'
    const found = await owner.post<{ records: object[] }>(search, subject)
    expect(found.body.records).toMatchObject([
      { id: zoe.record, mergedInto: null },
      { id: byPhone.record, mergedInto: zoe.record },
    ])
    const erasure = { subject, cancelUpcoming: true }
    expect((await owner.post('/api/superadmin/personal-data/erasure', erasure)).status).toBe(200)
    expect(await recordsOf(site)).toEqual([])
    expect(await site.database.kysely.selectFrom('client_merges').select('id').execute()).toEqual([])
    expect((await owner.post<{ records: object[] }>(search, subject)).body.records).toEqual([])
  })
})

describe('splitting a client', () => {
  const PAUL = { clientName: 'Paul Petit', clientEmail: 'zoe@exemple.fr' }

  test('gives reservations to another person, whom later bookings follow, until it is undone', async () => {
    const { site, owner, comes } = await aSite()
    const first = await comes(ZOE)
    const second = await comes(ZOE)
    const path = `/api/admin/clients/${first.record}/split`
    const listed = await owner.get<SplittableReservation[]>(path)
    expect(listed.body.map(({ id }) => id)).toEqual([second.reservation, first.reservation])
    const body = { reservationIds: [second.reservation], ...PAUL }
    expect((await owner.post<SplitPreview>(`${path}/preview`, body)).body).toEqual({
      reservations: 1,
      notes: 0,
      left: 1,
      joins: false,
    })
    const split = await owner.post<{ mergeId: number; clientId: number }>(path, body)
    expect(split.status).toBe(200)
    expect(await ownerOf(site, second.reservation)).toBe(split.body.clientId)
    expect((await similarTo(owner, first.record)).similar).toEqual([])
    const later = await comes(PAUL)
    expect(later.record).toBe(split.body.clientId)
    expect((await undo(owner, split.body.mergeId)).status).toBe(200)
    expect(await ownerOf(site, second.reservation)).toBe(first.record)
    expect(await ownerOf(site, later.reservation)).toBe(split.body.clientId)
  })

  test('undone before another booking, leaves one record', async () => {
    const { site, owner, comes } = await aSite()
    const first = await comes(ZOE)
    const second = await comes(ZOE)
    const split = await owner.post<{ mergeId: number }>(`/api/admin/clients/${first.record}/split`, {
      reservationIds: [second.reservation],
      ...PAUL,
    })
    await undo(owner, split.body.mergeId)
    expect((await recordsOf(site)).map(({ id }) => id)).toEqual([first.record])
    expect(await ownerOf(site, second.reservation)).toBe(first.record)
  })

  test('takes a merged person out again, even after the day', async () => {
    const { site, owner, signIn, comes } = await aSite()
    const zoe = await comes(ZOE)
    const paul = await comes(PAUL)
    await merge(owner, zoe.record, paul.record)
    site.clock.advanceMinutes(3 * 24 * 60)
    const split = await (await signIn()).post<{ clientId: number }>(
      `/api/admin/clients/${zoe.record}/split`,
      {
        reservationIds: [paul.reservation],
        ...PAUL,
      },
    )
    expect(split.body.clientId).toBe(paul.record)
    expect((await comes(PAUL)).record).toBe(paul.record)
    expect(await strays(site)).toEqual([])
  })

  test('is refused for the identity of the client itself, and for reservations of others', async () => {
    const { site, camille, owner, comes } = await aSite()
    const zoe = await comes(ZOE)
    const martin = await comes({ clientName: 'Paul Martin', clientEmail: 'paul@exemple.fr' })
    const path = `/api/admin/clients/${zoe.record}/split`
    const same = await owner.post<{ message: string }>(path, {
      reservationIds: [zoe.reservation],
      clientName: 'petit zoe',
      clientEmail: 'ZOE@exemple.fr',
    })
    expect([same.status, same.body.message]).toEqual([
      400,
      'Ce nom et ces coordonnées sont ceux de la fiche elle-même : donnez à l’autre personne un autre nom ou un autre e-mail.',
    ])
    const foreign = await owner.post(path, { reservationIds: [martin.reservation], ...PAUL })
    expect(foreign.status).toBe(409)
    const colleague = await aPractitioner(site, { lastName: 'Autre' })
    await comes(PAUL, colleague.id)
    const practitioner = await site.visitor().signIn(camille.username)
    const elsewhere = await practitioner.post<{ code: string }>(path, {
      reservationIds: [zoe.reservation],
      ...PAUL,
    })
    expect(elsewhere.body.code).toBe('client_elsewhere')
    expect(await ownerOf(site, zoe.reservation)).toBe(zoe.record)
  })
})

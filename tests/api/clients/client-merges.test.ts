import { setTimeout } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import type { MergePreview, OtherClient } from '#contract/clients/merges.ts'
import { lockMerges } from '#server/features/clients/records/record.ts'
import {
  aSiteWithClients,
  BY_PHONE,
  clientRecordsOf,
  mergeRecords,
  recordOf,
  similarTo,
  strayRecords,
  undoMergeOf,
  ZOE,
  ZOE_MARRIED,
} from '../../support/people/client-records.ts'
import { aPractitioner } from '../../support/people/people.ts'

describe('two clients who may be one person', { tags: ['engine'] }, () => {
  test('are suggested with the reasons, until somebody says that they are two', async () => {
    const { owner, comes } = await aSiteWithClients()
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

  test('are suggested for a number that staff typed without an address, also one of an alias', async () => {
    const { site, camille, owner, comes } = await aSiteWithClients()
    const zoe = await comes(ZOE)
    const married = await comes({ ...ZOE_MARRIED, clientPhone: '+33 6 12 34 56 78' })
    const other = { ...ZOE, clientEmail: 'zoe.petit@exemple.fr', clientPhone: '07 00 00 00 00' }
    const elsewhere = await comes(other)
    await mergeRecords(owner, elsewhere.record, married.record)
    const { body } = await owner.post<{ booking: { id: number } }>('/api/reservations', {
      praticienId: camille.id,
      date: '2027-04-26',
      time: '09:00',
      clientName: 'Mme Petit',
      clientPhone: '06 12 34 56 78',
    })
    const byPhone = await recordOf(site, body.booking)
    expect([zoe.record, elsewhere.record]).not.toContain(byPhone)
    expect((await similarTo(owner, byPhone)).similar).toMatchObject([
      { id: elsewhere.record, reasons: ['number'] },
    ])
    expect((await similarTo(owner, elsewhere.record)).similar.map(({ id }) => id)).toContain(byPhone)
  })

  test('are suggested for addresses that reach one mailbox', async () => {
    const { owner, comes } = await aSiteWithClients()
    const zoe = await comes({ clientName: 'Zoé', clientEmail: 'zoe.petit@gmail.com' })
    const tagged = await comes({ clientName: 'Z. Petit', clientEmail: 'zoepetit+rdv@gmail.com' })
    expect((await similarTo(owner, zoe.record)).similar).toMatchObject([
      { id: tagged.record, reasons: ['mailbox'] },
    ])
  })

  test('are suggested to a practitioner only if both come to them', async () => {
    const { site, owner, camille, comes } = await aSiteWithClients()
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
  test('gives the kept one the reservations and the details that it lacks, as the preview says', {
    tags: ['engine'],
  }, async () => {
    const { site, owner, comes } = await aSiteWithClients()
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
    expect((await mergeRecords(owner, zoe.record, byPhone.record)).status).toBe(200)
    expect(await recordOf(site, { id: byPhone.reservation })).toBe(zoe.record)
    expect(await clientRecordsOf(site)).toMatchObject([
      { id: zoe.record, phone: '06 12 34 56 78', merged_into: null },
      { id: byPhone.record, merged_into: zoe.record },
    ])
    expect((await similarTo(owner, byPhone.record)) as object).toMatchObject({ code: 'not_found' })
  })

  test('sends later bookings of either to the kept one, and undone only what was moved', {
    tags: ['engine'],
  }, async () => {
    const { site, owner, comes } = await aSiteWithClients()
    const zoe = await comes(ZOE)
    const byPhone = await comes(BY_PHONE)
    const { body } = await mergeRecords(owner, zoe.record, byPhone.record)
    const later = await comes(BY_PHONE)
    expect(later.record).toBe(zoe.record)
    expect((await similarTo(owner, zoe.record)).undoable).toMatchObject([
      { id: body.mergeId, otherName: 'Zoé Petit', reservations: 1 },
    ])
    expect((await undoMergeOf(owner, body.mergeId)).status).toBe(200)
    expect(await recordOf(site, { id: byPhone.reservation })).toBe(byPhone.record)
    expect(await recordOf(site, { id: later.reservation })).toBe(zoe.record)
    expect(await clientRecordsOf(site)).toMatchObject([
      { id: zoe.record, phone: null, merged_into: null },
      { id: byPhone.record, merged_into: null },
    ])
    expect((await undoMergeOf(owner, body.mergeId)).status).toBe(404)
    expect((await comes(BY_PHONE)).record).toBe(byPhone.record)
  })

  test('cannot be undone after a day, nor once a later merge took the kept one along', {
    tags: ['engine'],
  }, async () => {
    const { site, owner, signIn, comes } = await aSiteWithClients()
    const [a, b, c] = [await comes(ZOE), await comes(ZOE_MARRIED), await comes(BY_PHONE)]
    const first = await mergeRecords(owner, a.record, b.record)
    const second = await mergeRecords(owner, c.record, a.record)
    expect(await strayRecords(site)).toEqual([])
    expect(await recordOf(site, { id: b.reservation })).toBe(c.record)
    expect((await undoMergeOf(owner, first.body.mergeId)).status).toBe(409)
    expect((await undoMergeOf(owner, second.body.mergeId)).status).toBe(200)
    expect(await recordOf(site, { id: b.reservation })).toBe(a.record)
    expect(await strayRecords(site)).toEqual([])
    site.clock.advanceMinutes(24 * 60 + 1)
    expect((await undoMergeOf(await signIn(), first.body.mergeId)).status).toBe(409)
    expect((await similarTo(await signIn(), a.record)).undoable).toEqual([])
  })

  test('cannot be undone by somebody who waited until the day was over', { tags: ['engine'] }, async () => {
    const { site, owner, signIn, comes } = await aSiteWithClients()
    const [a, b] = [await comes(ZOE), await comes(ZOE_MARRIED)]
    const { body } = await mergeRecords(owner, a.record, b.record)
    site.clock.advanceMinutes(24 * 60 - 1)
    const staff = await signIn()
    const { asked } = await site.database.transaction(async (trx) => {
      await lockMerges(site, trx)
      const request = undoMergeOf(staff, body.mergeId)
      await setTimeout(500)
      site.clock.advanceMinutes(2)
      return { asked: request }
    })
    expect((await asked).status).toBe(409)
    expect(await recordOf(site, { id: b.reservation })).toBe(a.record)
  })

  test('is all that can be undone: a record that an earlier version split stays split', {
    tags: ['engine'],
  }, async () => {
    const { site, owner, comes } = await aSiteWithClients()
    const [zoe, split] = [await comes(ZOE), await comes(ZOE_MARRIED)]
    await owner.post(`/api/admin/clients/${zoe.record}/apart`, { otherId: split.record })
    const contents = { reservations: [split.reservation], aliases: [], notes: [], preferences: [] }
    const { id } = await site.database.kysely
      .insertInto('client_merges')
      .values({
        kind: 'split',
        kept_id: zoe.record,
        other_id: split.record,
        moved: JSON.stringify({ ...contents, taken: [], declines: [], made: 'separated' }),
        done_at: site.clock.instant(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    expect(await similarTo(owner, zoe.record)).toEqual({ similar: [], undoable: [] })
    expect(await undoMergeOf(owner, id)).toMatchObject({ status: 409, body: { code: 'merge_ended' } })
    expect(await recordOf(site, { id: split.reservation })).toBe(split.record)
    const found = await owner.post('/api/superadmin/personal-data/search', { email: ZOE.clientEmail })
    expect(found.body).toMatchObject({ merges: [{ kind: 'split', isUndone: false }] })
  })

  test('cannot be undone by somebody who does not see the client', async () => {
    const { site, owner, comes } = await aSiteWithClients()
    const [a, b] = [await comes(ZOE), await comes(ZOE_MARRIED)]
    const { body } = await mergeRecords(owner, a.record, b.record)
    const stranger = await site.visitor().signIn((await aPractitioner(site, { lastName: 'Autre' })).username)
    expect((await undoMergeOf(stranger, body.mergeId)).status).toBe(404)
    expect(await recordOf(site, { id: b.reservation })).toBe(a.record)
  })

  test('leaves no alias of an alias when several merges, undoings and bookings come at once', {
    tags: ['engine'],
  }, async () => {
    const { site, massage, camille, owner, comes } = await aSiteWithClients()
    const a = await comes(ZOE)
    const b = await comes(ZOE_MARRIED)
    const c = await comes({ ...ZOE, clientName: 'Zoé P.' })
    const d = await comes({ ...ZOE, clientName: 'Zoé G.' })
    const earlier = await mergeRecords(owner, c.record, d.record)
    const book = (time: string, client: object) =>
      site.visitor().post('/api/reservations', {
        date: '2027-04-26',
        time,
        serviceId: massage.id,
        praticienId: camille.id,
        ...client,
      })
    const responses = await Promise.all([
      mergeRecords(owner, a.record, b.record),
      book('09:00', ZOE_MARRIED),
      mergeRecords(owner, b.record, a.record),
      mergeRecords(owner, a.record, c.record),
      undoMergeOf(owner, earlier.body.mergeId),
      book('11:00', { ...ZOE, clientName: 'Zoé G.' }),
      mergeRecords(owner, c.record, b.record),
    ])
    for (const { status } of responses) expect([200, 201, 404, 409]).toContain(status)
    expect(await strayRecords(site)).toEqual([])
    const { count } = await site.database.kysely
      .selectFrom('agenda_entries')
      .innerJoin('clients', 'clients.id', 'client_id')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    expect(Number(count)).toBe(6)
  })

  test('leaves one record when details are corrected to those of an alias', async () => {
    const { site, owner, comes } = await aSiteWithClients()
    const zoe = await comes(ZOE)
    const other = await comes({ ...ZOE, clientEmail: 'zoe@exmple.fr' })
    await mergeRecords(owner, other.record, zoe.record)
    const corrected = await owner.put('/api/superadmin/personal-data', {
      subject: { email: 'zoe@exmple.fr' },
      details: { clientEmail: 'zoe@exemple.fr' },
    })
    expect(corrected.status).toBe(200)
    expect(await clientRecordsOf(site)).toMatchObject([{ id: other.record, email: 'zoe@exemple.fr' }])
    expect(await recordOf(site, { id: zoe.reservation })).toBe(other.record)
  })
})

describe('merged records', () => {
  test('are both found, exported and erased with the person', async () => {
    const { site, owner, comes } = await aSiteWithClients()
    const zoe = await comes({ ...ZOE, clientPhone: BY_PHONE.clientPhone })
    const byPhone = await comes(BY_PHONE)
    await mergeRecords(owner, zoe.record, byPhone.record)
    const subject = { email: ZOE.clientEmail, phone: BY_PHONE.clientPhone }
    const search = '/api/superadmin/personal-data/search'
    const found = await owner.post<{ records: object[] }>(search, subject)
    expect(found.body.records).toMatchObject([
      { id: zoe.record, mergedInto: null },
      { id: byPhone.record, mergedInto: zoe.record },
    ])
    const erasure = { subject, cancelUpcoming: true }
    expect((await owner.post('/api/superadmin/personal-data/erasure', erasure)).status).toBe(200)
    expect(await clientRecordsOf(site)).toEqual([])
    expect(await site.database.kysely.selectFrom('client_merges').select('id').execute()).toEqual([])
    expect((await owner.post<{ records: object[] }>(search, subject)).body.records).toEqual([])
  })
})

import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Service } from '#contract/booking/services.ts'
import type { WaitingRequest } from '#contract/booking/waiting/waiting-list.ts'
import { offerFreedTime } from '#server/features/booking/waiting-list/freed-time.ts'
import { insertTemplates, outboxOf } from '../../../support/mail/post.ts'
import { aReservation, aService } from '../../../support/people/bookings.ts'
import { CAN_CONFIRM } from '../../../support/people/confirmations.ts'
import { aPractitioner, aSuperadmin } from '../../../support/people/people.ts'
import { massagePractice } from '../../../support/practice/massage-practice.ts'
import type { TestClient } from '../../../support/practice/test-client.ts'

const ANA = 'ana@exemple.fr'
const DAY = '2027-04-14'

let setup: Awaited<ReturnType<typeof massagePractice>>
let site: (typeof setup)['site']
let superadmin: TestClient
let service: Service

/** A massage of 60 and of 90 minutes. */
beforeEach(async () => {
  setup = await massagePractice(CAN_CONFIRM)
  site = setup.site
  await insertTemplates(site)
  superadmin = await site.visitor().signIn((await aSuperadmin(site)).username)
  await superadmin.put('/api/superadmin/waiting-list', { isOpen: true })
  service = await save({ variants: [{ name: 'Prénatal', duration: 90, price: 90 }] })
})

const fields = { name: 'Massage du dos', description: 'Un massage.', duration: 60, price: 62.5 }

async function save(change: object): Promise<Service> {
  const path = `/api/services/${setup.massage.id}`
  const { status, body } = await superadmin.put<Service>(path, { ...fields, ...change })
  expect(status).toBe(200)
  return body
}

const variantId = () => service.variants?.[0]?.id

async function add(change: object = {}): Promise<number> {
  const { status, body } = await superadmin.post<{ id: number }>('/api/admin/waiting-list', {
    ...{ serviceId: setup.massage.id, until: '2027-05-31', clientName: 'Ana Petit', clientEmail: ANA },
    ...change,
  })
  expect(status).toBe(201)
  return body.id
}

async function pass(): Promise<void> {
  site.clock.advanceMinutes(1)
  await offerFreedTime(site)
}

const mails = async (type: string) => (await outboxOf(site)).filter((mail) => mail.type === type)
const listed = async () => (await superadmin.get<WaitingRequest[]>('/api/admin/waiting-list')).body

describe('a length that somebody waits for', () => {
  test('keeps its entries when it gets another name and other minutes, and is the one that is booked', {
    tags: ['engine'],
  }, async () => {
    await add({ variantId: variantId() })
    const id = variantId()
    service = await save({ variants: [{ id, name: 'Future maman', duration: 75, price: 85 }] })
    await pass()
    expect(await listed()).toMatchObject([{ duration: 75, variantId: id, isGone: false }])
    const booked = await aReservation(site, { praticienId: setup.camille.id, date: DAY, time: '09:00' })
    await superadmin.delete(`/api/admin/reservations/${DAY}/${booked.id}`)
    await pass()
    const [offer] = await mails('waiting_offer')
    const token = /\/place\/([\w-]+)/.exec(offer?.body ?? '')?.[1]
    const place = { date: DAY, time: '09:00', praticienId: setup.camille.id }
    expect((await site.visitor().post(`/api/place/${token}/take`, place)).status).toBe(200)
    const { duration_minutes, price_cents } = await site.database.kysely
      .selectFrom('agenda_entries')
      .select(['duration_minutes', 'price_cents'])
      .where('client_email', '=', ANA)
      .executeTakeFirstOrThrow()
    expect([duration_minutes, price_cents]).toEqual([75, 8500])
  })

  test('keeps its entries when it is changed just as the list is read', { tags: ['engine'] }, async () => {
    const { database } = site
    await add({ variantId: variantId() })
    const round = await database.transaction(async (trx) => {
      // On PostgreSQL, the round has read the requests and waits for the lengths.
      if (database.engine === 'postgres')
        await sql`lock table service_variants in access exclusive mode`.execute(trx)
      const passing = pass()
      await new Promise((resolve) => setTimeout(resolve, 500))
      await trx.updateTable('service_variants').set({ duration_minutes: 75 }).execute()
      await trx.updateTable('waiting_requests').set({ duration_minutes: 75 }).execute()
      return { passing }
    })
    await round.passing
    expect(await mails('waiting_ended')).toEqual([])
    expect(await listed()).toMatchObject([{ duration: 75, isGone: false }])
  })

  test('follows the main one, and two that exchange their names', { tags: ['engine'] }, async () => {
    await add()
    await add({ variantId: variantId(), clientName: 'Ben', clientEmail: 'ben@exemple.fr' })
    await save({
      ...{ duration: 90, variantName: 'Prénatal', price: 90 },
      variants: [{ id: variantId(), duration: 60, price: 62.5 }],
    })
    expect(await listed()).toMatchObject([
      { clientName: 'Ana Petit', duration: 90, variantId: null },
      { clientName: 'Ben', duration: 60, variantId: variantId() },
    ])
  })

  test('ends its entries with a mail once it is gone, and no other length is offered or booked', async () => {
    await add({ variantId: variantId() })
    const phone = { clientName: 'Zoé', clientEmail: '', clientPhone: '06 12 34 56 78' }
    await add({ variantId: variantId(), ...phone })
    await save({ variants: [] })
    const booked = await aReservation(site, { praticienId: setup.camille.id, date: DAY, time: '09:00' })
    await superadmin.delete(`/api/admin/reservations/${DAY}/${booked.id}`)
    await pass()
    const [mail, ...others] = await mails('waiting_ended')
    expect(others).toEqual([])
    expect(mail).toMatchObject({ recipient: ANA, body: expect.stringContaining('rien n’a été réservé') })
    expect(mail?.body).toContain('https://cabinet.example/booking')
    expect(await mails('waiting_offer')).toEqual([])
    expect(await listed()).toMatchObject([{ clientName: 'Zoé', isGone: true, nextFree: null }])
    await pass()
    expect(await mails('waiting_ended')).toHaveLength(1)
  })

  test('ends with its service, but not while the service is hidden', { tags: ['engine'] }, async () => {
    await add()
    await save({ active: false })
    await pass()
    expect(await mails('waiting_ended')).toEqual([])
    await superadmin.delete(`/api/services/${setup.massage.id}`)
    await pass()
    expect(await mails('waiting_ended')).toMatchObject([{ recipient: ANA }])
  })

  test('is not taken by the link of an offer that was mailed before it was gone', async () => {
    const id = await add({ variantId: variantId() })
    const place = { date: DAY, time: '09:00', praticienId: setup.camille.id }
    expect((await superadmin.post(`/api/admin/waiting-list/${id}/offer`, place)).status).toBe(200)
    const token = /\/place\/([\w-]+)/.exec((await mails('waiting_offer'))[0]?.body ?? '')?.[1]
    await save({ variants: [] })
    const { body } = await site.visitor().post<{ code: string }>(`/api/place/${token}/take`, place)
    expect(body.code).toBe('waiting_ended')
  })
})

describe('a service that is grouped into another', () => {
  const group = async (into: number, other: number) =>
    expect(
      (
        await superadmin.post('/api/superadmin/services/group', {
          name: 'Massage',
          variants: [
            { serviceId: into, name: 'Dos' },
            { serviceId: other, name: 'Pieds' },
          ],
        })
      ).status,
    ).toBeLessThan(300)

  test('keeps its entries, of either service, also where it was grouped long ago', {
    tags: ['engine'],
  }, async () => {
    await save({ variants: [] })
    const feet = await aService(site, { name: 'Pieds', duration: 30, price: 30 })
    await site.database.kysely
      .insertInto('practitioner_services')
      .values({ practitioner_id: setup.camille.id, service_id: feet.id })
      .execute()
    await add({ clientName: 'Dos' })
    const id = await add({ serviceId: feet.id, clientName: 'Pieds', clientEmail: 'ben@exemple.fr' })
    await group(setup.massage.id, feet.id)
    const expected = [
      { clientName: 'Dos', serviceId: setup.massage.id, duration: 60, isGone: false },
      { clientName: 'Pieds', serviceId: setup.massage.id, duration: 30, isGone: false },
    ]
    expect(await listed()).toMatchObject(expected)
    await site.database.kysely
      .updateTable('waiting_requests')
      .set({ service_id: feet.id, variant_name: '' })
      .where('id', '=', id)
      .execute()
    await pass()
    expect(await listed()).toMatchObject(expected)
    expect(await mails('waiting_ended')).toEqual([])
  })
})

describe('somebody whom staff add with an address', () => {
  test('is told by whom and how to leave the list, and of free starts like others', async () => {
    await add()
    const [mail] = await mails('waiting_added')
    expect(mail).toMatchObject({ recipient: ANA })
    const [, token] = /\/attente\/([\w-]+)/.exec(mail?.body ?? '') ?? []
    const booked = await aReservation(site, { praticienId: setup.camille.id, date: DAY, time: '09:00' })
    await superadmin.delete(`/api/admin/reservations/${DAY}/${booked.id}`)
    await pass()
    expect(await mails('waiting_offer')).toMatchObject([{ recipient: ANA }])
    expect((await site.visitor().post(`/api/waiting-list/${token}/end`)).status).toBe(200)
    expect(await listed()).toEqual([])
  })

  test('before this was told, is told of it within a minute, once', async () => {
    const id = await add()
    const { database } = site
    await database.kysely.deleteFrom('outbox').execute()
    await database.kysely
      .updateTable('waiting_requests')
      .set({ confirmed_at: null })
      .where('id', '=', id)
      .execute()
    await pass()
    await pass()
    expect(await mails('waiting_added')).toMatchObject([{ recipient: ANA }])
  })

  test('is added by a praticien for themselves or for anybody, never for a colleague', async () => {
    const theo = await aPractitioner(site, { firstName: 'Théo', offers: [setup.massage.id] })
    const session = await site.visitor().signIn(theo.username)
    const request = { serviceId: setup.massage.id, until: '2027-05-31', clientName: 'Ana', clientEmail: ANA }
    const statusFor = async (praticienId?: number) =>
      (await session.post('/api/admin/waiting-list', { ...request, praticienId })).status
    expect(await statusFor(setup.camille.id)).toBe(403)
    expect([await statusFor(theo.id), await statusFor()]).toEqual([201, 201])
  })
})

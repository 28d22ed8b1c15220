import { beforeEach, describe, expect, test } from 'vitest'
import type { WaitingPerson } from '#contract/booking/waiting/waiting-list.ts'
import type { readDashboard } from '#contract/dashboard/dashboard.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { ErrorBody } from '#contract/errors.ts'
import { offerFreedTime } from '#server/features/booking/waiting-list/freed-time.ts'
import { insertTemplates, outboxOf } from '../../../support/mail/post.ts'
import { aReservation } from '../../../support/people/bookings.ts'
import { CAN_CONFIRM } from '../../../support/people/confirmations.ts'
import { aPractitioner, aSuperadmin } from '../../../support/people/people.ts'
import { massagePractice } from '../../../support/practice/massage-practice.ts'
import type { TestClient } from '../../../support/practice/test-client.ts'

const DAY = '2027-04-14'
const ANA = 'ana@exemple.fr'

let setup: Awaited<ReturnType<typeof massagePractice>>
let site: (typeof setup)['site']
let superadmin: TestClient

beforeEach(async () => {
  setup = await massagePractice(CAN_CONFIRM)
  site = setup.site
  await insertTemplates(site)
  superadmin = await site.visitor().signIn((await aSuperadmin(site)).username)
  await superadmin.put('/api/superadmin/waiting-list', { isOpen: true })
})

/** Asks as a visitor, and confirms by the link. */
async function waits(email: string, change: object = {}): Promise<void> {
  const request = { serviceId: setup.massage.id, until: '2027-05-31', clientName: 'Ana Petit', ...change }
  await site.visitor().post('/api/waiting-list', { ...request, clientEmail: email })
  const [token = ''] = await linksOf('waiting_to_confirm', /\/attente\/([\w-]+)/)
  expect((await site.visitor().post(`/api/waiting-list/${token}/confirm`)).status).toBe(200)
}

/** Latest first. */
async function linksOf(type: string, pattern: RegExp): Promise<string[]> {
  const mails = (await outboxOf(site)).filter((mail) => mail.type === type)
  return mails.flatMap(({ body }) => pattern.exec(body)?.[1] ?? []).reverse()
}

const offersTo = async (email: string) =>
  (await outboxOf(site)).filter(({ type, recipient }) => type === 'waiting_offer' && recipient === email)

const place = (time: string, date = DAY) => ({ date, time, praticienId: setup.camille.id })
const whoWaits = async (time: string) =>
  (await superadmin.post<WaitingPerson[]>('/api/admin/waiting-list/fits', place(time))).body
const offer = (id: number, time: string, date?: string) =>
  superadmin.post<ErrorBody & { message: string }>(`/api/admin/waiting-list/${id}/offer`, place(time, date))

async function aRequest(): Promise<number> {
  await waits(ANA)
  const [first] = await whoWaits('09:00')
  return first?.id ?? 0
}

describe('a free hour', () => {
  test('names who waits for one like it, the oldest request first', { tags: ['engine'] }, async () => {
    await waits(ANA)
    await waits('ben@exemple.fr', { weekdays: [1] })
    await waits('cid@exemple.fr', { periods: ['morning'] })
    expect(await whoWaits('09:00')).toMatchObject([
      {
        ...{ clientName: 'Ana Petit', clientEmail: ANA, reservation: null, variantId: null },
        ...{ serviceName: 'Massage du dos', time: '09:00' },
      },
      { serviceName: 'Massage du dos' },
    ])
    await aReservation(site, { ...place('09:00'), duration: 180 })
    expect(await whoWaits('09:00')).toEqual([])
  })

  test('is offered by hand in one mail, three times a day at most, whatever was mailed before', {
    tags: ['engine'],
  }, async () => {
    const id = await aRequest()
    for (const time of ['09:00', '10:00', '10:00']) expect((await offer(id, time)).status).toBe(200)
    expect(await offer(id, '11:00')).toMatchObject({ status: 409, body: { code: 'waiting_told_enough' } })
    const mails = await offersTo(ANA)
    expect(mails).toHaveLength(3)
    expect(mails[1]?.body).toMatch(/- mercredi 14 avril à 9.h\n[\s\S]*- mercredi 14 avril à 10.h\n/)
    const rows = await site.database.kysely.selectFrom('freed_spans').select('next_at').execute()
    expect(rows).toEqual([{ next_at: null }, { next_at: null }, { next_at: null }])
  })

  test('is taken by the link, and counts as recovered on the dashboard', { tags: ['engine'] }, async () => {
    await offer(await aRequest(), '09:00')
    const [token = ''] = await linksOf('waiting_offer', /\/place\/([\w-]+)/)
    expect((await site.visitor().post(`/api/place/${token}/take`, place('09:00'))).status).toBe(200)
    const { body } = await superadmin.get<Reply<typeof readDashboard>>('/api/admin/dashboard')
    expect(body.waiting).toEqual({ count: 0, offered: 1, taken: 1, minutes: 60, euros: 62.5 })
  })

  test('is not offered where it is taken, does not suit, or nobody can be mailed', async () => {
    const id = await aRequest()
    await aReservation(site, { ...place('09:00') })
    expect((await offer(id, '09:00', '2027-06-02')).body.code).toBe('place_unsuited')
    await aReservation(site, { ...place('10:00'), duration: 120 })
    expect((await offer(id, '09:00')).body.code).toBe('place_unsuited')
    await superadmin.post('/api/admin/waiting-list', {
      serviceId: setup.massage.id,
      until: '2027-05-31',
      clientName: 'Zoé',
      clientPhone: '0612345678',
    })
    const all = await superadmin.get<{ id: number; clientName: string }[]>('/api/admin/waiting-list')
    const zoe = all.body.find(({ clientName }) => clientName === 'Zoé')
    expect((await offer(zoe?.id ?? 0, '09:00', '2027-04-15')).body.code).toBe('client_without_email')
  })

  test('is offered by a praticien in their own agenda alone, to who waits for them or for anybody', async () => {
    const id = await aRequest()
    const theo = await aPractitioner(site, { firstName: 'Théo', offers: [setup.massage.id] })
    const session = await site.visitor().signIn(theo.username)
    expect((await session.post(`/api/admin/waiting-list/${id}/offer`, place('09:00'))).status).toBe(403)
    expect((await session.post('/api/admin/waiting-list/fits', place('09:00'))).status).toBe(403)
    const camille = await site.visitor().signIn(setup.camille.username)
    expect((await camille.post(`/api/admin/waiting-list/${id}/offer`, place('09:00'))).status).toBe(200)
  })
})

describe('« Ne plus me prévenir »', () => {
  test('by one click ends every request of the mailbox, takes back what has not left, and lasts until they ask anew', {
    tags: ['engine'],
  }, async () => {
    const id = await aRequest()
    await waits(ANA)
    await offer(id, '09:00')
    const { url } = await site.database.kysely
      .selectFrom('outbox')
      .select('unsubscribe_url as url')
      .where('type', '=', 'waiting_offer')
      .executeTakeFirstOrThrow()
    const { pathname } = new URL(url ?? '')
    expect(pathname).toMatch(/^\/places\/[\w-]{43}\/refus$/)
    await site.visitor().send('POST', pathname, {
      body: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(await offersTo(ANA)).toEqual([])
    expect((await superadmin.get('/api/admin/waiting-list')).body).toEqual([])
    await superadmin.post('/api/admin/waiting-list', {
      serviceId: setup.massage.id,
      until: '2027-05-31',
      clientName: 'Ana Petit',
      clientEmail: ANA,
    })
    const [typed] = await whoWaits('09:00')
    expect((await offer(typed?.id ?? 0, '09:00')).body.code).toBe('waiting_unreachable')
    await waits(ANA)
    const request = (await whoWaits('09:00')).at(-1)
    expect((await offer(request?.id ?? 0, '11:00')).status).toBe(200)
  })
})

describe('a mail that cannot leave at once', () => {
  test('names what is free when it leaves, or does not leave', async () => {
    const id = await aRequest()
    for (const time of ['09:00', '10:00']) await offer(id, time)
    const latest = async () => (await offersTo(ANA)).at(-1)?.body ?? ''
    expect(await latest()).toContain('à 9')
    await aReservation(site, { ...place('09:00') })
    await offerFreedTime(site)
    expect(await latest()).toMatch(/à 10/)
    expect(await latest()).not.toMatch(/à 9/)
    const [token = ''] = await linksOf('waiting_offer', /\/place\/([\w-]+)/)
    expect((await site.visitor().get(`/api/place/${token}`)).body).toMatchObject({ state: 'open' })
    await aReservation(site, { ...place('10:00') })
    await offerFreedTime(site)
    expect(await offersTo(ANA)).toEqual([])
  })
})

import { beforeEach, describe, expect, test } from 'vitest'
import type { OwnReservation } from '#contract/booking/own-link.ts'
import type { OwnOffer } from '#contract/booking/waiting/waiting-offers.ts'
import type { ErrorBody } from '#contract/errors.ts'
import { DEFAULT_ONLINE_PAYMENT_SETTINGS } from '#domain/accounting/online-payment.ts'
import { DEFAULT_DEPOSIT_SETTINGS } from '#domain/visit/deposit.ts'
import { offerFreedTime } from '#server/features/booking/waiting-list/freed-time.ts'
import { insertTemplates, outboxOf } from '../../../support/mail/post.ts'
import { aReservation } from '../../../support/people/bookings.ts'
import { CAN_CONFIRM } from '../../../support/people/confirmations.ts'
import { bookAndOpenLink } from '../../../support/people/own-reservation.ts'
import { aSuperadmin } from '../../../support/people/people.ts'
import { massagePractice } from '../../../support/practice/massage-practice.ts'
import { aSetting } from '../../../support/practice/settings.ts'
import type { TestClient } from '../../../support/practice/test-client.ts'

const DAY = '2027-04-14'
const path = '/api/waiting-list'

type Taken = { message: string; link: string | null } & ErrorBody

type Setup = Awaited<ReturnType<typeof massagePractice>>
let setup: Setup
let site: Setup['site']
let superadmin: TestClient
let booked: { id: number }

/** Camille's Wednesday morning is full. */
beforeEach(async () => {
  setup = await massagePractice(CAN_CONFIRM)
  site = setup.site
  const praticienId = setup.camille.id
  await insertTemplates(site)
  superadmin = await site.visitor().signIn((await aSuperadmin(site)).username)
  await superadmin.put('/api/superadmin/waiting-list', { isOpen: true })
  booked = await aReservation(site, { praticienId, date: DAY, time: '09:00' })
  for (const time of ['10:00', '11:00']) await aReservation(site, { praticienId, date: DAY, time })
})

const tokensOf = async (type: string, pattern: RegExp) =>
  (await outboxOf(site)).flatMap((mail) => (mail.type === type ? (pattern.exec(mail.body)?.[1] ?? []) : []))

async function waits(email: string, change: object = {}): Promise<void> {
  await site.visitor().post(path, {
    serviceId: setup.massage.id,
    until: DAY,
    clientName: 'Zoé Petit',
    clientEmail: email,
    ...change,
  })
  const token = (await tokensOf('waiting_to_confirm', /\/attente\/([\w-]+)/)).at(-1)
  await site.visitor().post(`${path}/${token}/confirm`)
}

/** The links of the mails that offer the freed nine o'clock. */
async function freed(): Promise<string[]> {
  await superadmin.delete(`/api/admin/reservations/${DAY}/${booked.id}`)
  site.clock.advanceMinutes(1)
  await offerFreedTime(site)
  return tokensOf('waiting_offer', /\/place\/([\w-]+)/)
}

const see = async (token: string) => (await site.visitor().get<OwnOffer>(`/api/place/${token}`)).body
const take = (token: string | undefined, change: object = {}) =>
  site.visitor().post<Taken>(`/api/place/${token}/take`, {
    ...{ date: DAY, time: '09:00', praticienId: setup.camille.id },
    ...change,
  })

describe('freed time', () => {
  test('is shown by the link of its mail, and booked by one press', async () => {
    await waits('zoe@exemple.fr')
    const [token = ''] = await freed()
    expect(await see(token)).toEqual({
      state: 'open',
      service: 'Massage du dos',
      duration: 60,
      price: 62.5,
      starts: [{ date: DAY, time: '09:00', praticienId: setup.camille.id, praticienName: 'Camille Roy' }],
      reservation: null,
    })
    const { status, body } = await take(token)
    expect(status).toBe(200)
    const { body: own } = await site.visitor().get<OwnReservation>(`/api${body.link}`)
    expect(own).toMatchObject({ date: DAY, time: '09:00', client: { email: 'zoe@exemple.fr' } })
    expect(await see(token)).toMatchObject({ state: 'ended', starts: [] })
  })

  test('goes to one of those who press at once; the other stays on the list', {
    tags: ['engine'],
  }, async () => {
    await waits('zoe@exemple.fr')
    await waits('ana@exemple.fr')
    const tokens = await freed()
    const replies = await Promise.all(tokens.map((token) => take(token)))
    expect(replies.map(({ status, body }) => `${status} ${body.code ?? ''}`).sort()).toEqual([
      '200 ',
      '409 waiting_taken',
    ])
    const states = await Promise.all(tokens.map(async (token) => (await see(token)).state))
    expect(states.sort()).toEqual(['ended', 'open'])
  })

  test('is booked once by somebody who presses twice', { tags: ['engine'] }, async () => {
    await waits('zoe@exemple.fr')
    const [token] = await freed()
    const replies = await Promise.all([take(token), take(token)])
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    const rows = await site.database.kysely
      .selectFrom('agenda_entries')
      .select('id')
      .where('client_email', '=', 'zoe@exemple.fr')
      .execute()
    expect(rows).toHaveLength(1)
  })

  test('is refused where it is not what the calendar offers, and the request stays', async () => {
    await waits('zoe@exemple.fr')
    const [token = ''] = await freed()
    for (const change of [{ time: '10:00' }, { time: '20:00' }]) {
      expect((await take(token, change)).body.code).toBe('waiting_taken')
    }
    expect((await see(token)).state).toBe('open')
    expect((await take('a'.repeat(43))).status).toBe(404)
  })

  test('moves the appointment of whoever has one, to an earlier start alone; its old hour is offered on', async () => {
    const own = await bookAndOpenLink(setup, {
      date: '2027-04-16',
      time: '10:00',
      clientEmail: 'lea@exemple.fr',
    })
    await site.visitor().post(`${own.path}/waiting-list`, { until: '2027-04-16' })
    const link = (await tokensOf('waiting_to_confirm', /\/attente\/([\w-]+)/)).at(-1)
    await site.visitor().post(`${path}/${link}/confirm`)
    await waits('ana@exemple.fr', { until: '2027-04-16', weekdays: [5] })
    const [token = '', ...others] = await freed()
    expect(others).toEqual([])
    expect(await see(token)).toMatchObject({
      reservation: { date: '2027-04-16', time: '10:00' },
      price: 62.5,
    })
    expect((await take(token, { date: '2027-04-16', time: '11:00' })).body.code).toBe('waiting_taken')
    expect((await take(token)).status).toBe(200)
    expect((await own.see()).body).toMatchObject({ date: DAY, time: '09:00', price: 62.5 })
    expect((await take(token)).body.code).toBe('waiting_ended')

    site.clock.advanceMinutes(1)
    await offerFreedTime(site)
    const offer = (await outboxOf(site)).findLast(({ type }) => type === 'waiting_offer')
    expect(offer).toMatchObject({
      recipient: 'ana@exemple.fr',
      body: expect.stringContaining('vendredi 16 avril à 10'),
    })
  })

  test('can be declined for good by the same link', async () => {
    await waits('zoe@exemple.fr')
    const [token = ''] = await freed()
    expect((await site.visitor().post<OwnOffer>(`/api/place/${token}/end`)).body.state).toBe('ended')
    expect((await take(token)).body.code).toBe('waiting_ended')
  })
})

test('whoever takes freed time by the link of its mail is asked for no deposit', async () => {
  const live = { ...DEFAULT_ONLINE_PAYMENT_SETTINGS, sealedKey: 'sealed', mode: 'live', isOn: true } as const
  await aSetting(site, 'onlinePayments', live)
  await aSetting(site, 'deposits', { ...DEFAULT_DEPOSIT_SETTINGS, isOn: true })
  await site.database.kysely
    .insertInto('service_deposits')
    .values({ service_id: setup.massage.id, cents: 2_000, percent: null })
    .execute()
  const booking = setup.bookingRequest()
  expect((await site.visitor().post<ErrorBody>('/api/reservations', booking)).body.code).toBe('deposit_asked')
  await waits('zoe@exemple.fr')
  const [token] = await freed()
  expect((await take(token)).body.link).not.toBeNull()
})

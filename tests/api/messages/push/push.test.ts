import { beforeEach, describe, expect, test } from 'vitest'
import { DEVICES, pushPractice } from '../../../support/mail/push-practice.ts'
import { aReservation } from '../../../support/people/bookings.ts'
import { bookAndOpenLink } from '../../../support/people/own-reservation.ts'
import { aPractitioner, aSuperadmin, PASSWORD } from '../../../support/people/people.ts'
import { HOURS } from '../../../support/practice/massage-practice.ts'

type Ringing = Awaited<ReturnType<typeof pushPractice>>

let google: Ringing['google']
let setup: Ringing['setup']
let site: Ringing['site']
let phone: Ringing['phone']
let switchOn: Ringing['switchOn']
let book: Ringing['book']
let devicesOf: Ringing['devicesOf']
let waiting: Ringing['waiting']
let rings: Ringing['rings']

beforeEach(async () => {
  ;({ google, setup, site, phone, switchOn, book, devicesOf, waiting, rings } = await pushPractice())
})

/** Of all reservations. */
const change = (row: object) =>
  site.database.kysely.updateTable('agenda_entries').set(row).where('kind', '=', 'reservation').execute()

describe('a device that rings', () => {
  test('tells its user what clients did, encrypted, without a name, service or number', async () => {
    await switchOn()
    const { path } = await bookAndOpenLink(setup)
    expect(await rings()).toEqual(['Nouveau rendez-vous, mardi à 10 h'])
    await site.visitor().post(`${path}/move`, { newDate: '2027-04-14', newTime: '11:00' })
    await rings()
    await site.visitor().post(`${path}/cancel`)
    expect(await rings()).toEqual([
      'Nouveau rendez-vous, mardi à 10 h',
      'Rendez-vous déplacé, mercredi à 11 h',
      'Rendez-vous annulé, mercredi à 11 h',
    ])
    expect(google.arrived[0]?.message).toEqual({
      web_push: 8030,
      notification: {
        title: expect.any(String),
        lang: 'fr',
        dir: 'ltr',
        tag: expect.stringMatching(/^rdv-\d+$/),
        navigate: 'https://cabinet.example/admin/reservations?vue=jour&date=2027-04-13',
      },
    })
    expect(JSON.stringify(google.arrived)).not.toMatch(/Zoé|Petit|zoe@|Massage/)
    expect(await waiting()).toEqual([])
  })

  test('asks its push service as RFC 8292 says, with what is left of the day', async () => {
    await switchOn()
    await book()
    await rings()
    const { headers, address } = google.arrived[0] ?? { headers: {}, address: '' }
    expect(address).toBe('142.250.75.234')
    expect(headers).toMatchObject({
      ttl: String(14 * 3600),
      urgency: 'high',
      'content-encoding': 'aes128gcm',
    })
    const [, claims = ''] = (headers as Record<string, string>).authorization?.split(/[ .]/).slice(1) ?? []
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
      aud: 'https://fcm.googleapis.com',
      sub: 'https://cabinet.example',
    })
  })

  test('is silent about what staff did, and about colleagues’ reservations', async () => {
    await switchOn()
    const lou = await aPractitioner(site, { agenda: HOURS, offers: [setup.massage.id] })
    await book({ praticienId: lou.id })
    const { status } = await phone.post('/api/reservations', setup.bookingRequest({ time: '11:00' }))
    expect(status).toBe(201)
    await aReservation(site, { praticienId: setup.camille.id, date: '2027-04-14', time: '10:00' })
    expect(await rings()).toEqual([])
    expect(await waiting()).toEqual([])
  })

  test('tells superadmins of a client’s request until it is answered', async () => {
    const ana = await site.visitor().signIn((await aSuperadmin(site)).username)
    await switchOn()
    await switchOn(ana, 'ana')
    const { path } = await bookAndOpenLink(setup)
    await rings()
    expect((await site.visitor().post(`${path}/demandes`, { kind: 'export' })).status).toBeLessThan(300)
    await rings()
    expect(google.arrived.map(({ name, message }) => `${name} ${message.notification.title}`)).toEqual([
      expect.stringMatching(/^zoe Nouveau rendez-vous/),
      'ana Nouvelle demande d’un client',
    ])
    await site.visitor().post(`${path}/demandes`, { kind: 'erasure' })
    await site.database.kysely.updateTable('client_requests').set({ decided_at: 1 }).execute()
    expect(await rings()).toHaveLength(2)
    expect(await waiting()).toEqual([])
  })

  test.each([
    ['cancelled', () => ({ cancelled_at: site.clock.instant() })],
    ['over', () => ({ date: '2027-04-11' })],
  ])('is silent about a booking that is %s by then', async (_state, row) => {
    await switchOn()
    await book()
    await change(row())
    expect(await rings()).toEqual([])
    expect(await waiting()).toEqual([])
  })

  test('is silent about a booking that was given to a colleague, and says the hour as it is', async () => {
    await switchOn()
    await book()
    await change({ start_minute: 690, occupied_until: 750 })
    expect(await rings()).toEqual(['Nouveau rendez-vous, mardi à 11 h 30'])
    await book({ date: '2027-04-14' })
    const lou = await aPractitioner(site, { agenda: HOURS, offers: [setup.massage.id] })
    await change({ practitioner_id: lou.id })
    expect(await rings()).toHaveLength(1)
  })

  test('waits from 22 h to 7 h, and then says in one line what waited', async () => {
    await switchOn()
    site.clock.set('2027-04-12T22:00')
    await book()
    await book({ date: '2027-04-14' })
    expect(await rings()).toEqual([])
    expect(await rings(8 * 60 + 59)).toEqual([])
    expect(await rings(1)).toEqual(['2 nouveaux rendez-vous'])
  })

  test('says in one line more than three at once', async () => {
    await switchOn()
    for (const date of ['2027-04-13', '2027-04-14', '2027-04-15', '2027-04-16']) await book({ date })
    expect(await rings()).toEqual(['4 nouveaux rendez-vous'])
  })
})

describe('a device is silent', () => {
  beforeEach(() => switchOn())

  const isSilent = async () => {
    await book()
    expect(await rings()).toEqual([])
    expect(await waiting()).toEqual([])
  }

  test('after a sign-out there, also about what waited', async () => {
    await book({ time: '11:00' })
    await phone.post('/api/auth/logout')
    await isSilent()
  })

  test('after a new password, chosen elsewhere', async () => {
    const desk = await site.visitor().signIn(setup.camille.username)
    const change = { currentPassword: PASSWORD, newPassword: `${PASSWORD}-bis` }
    expect((await desk.put('/api/admin/password', change)).status).toBe(200)
    await isSilent()
  })

  test('after the removal of its account', async () => {
    const ana = await site.visitor().signIn((await aSuperadmin(site)).username)
    expect((await ana.delete(`/api/superadmin/users/${setup.camille.id}`)).status).toBe(200)
    expect(await site.database.kysely.selectFrom('push_devices').selectAll().execute()).toEqual([])
  })

  test('after « Retirer », and its next start does not bring it back, but a press does', async () => {
    const desk = await site.visitor().signIn(setup.camille.username)
    const [device] = await devicesOf(desk)
    expect(device).toMatchObject({ isCurrent: false })
    expect((await desk.delete(`${DEVICES}/${device?.id}`)).status).toBe(200)
    expect((await desk.delete(`${DEVICES}/${device?.id}`)).status).toBe(404)
    await isSilent()
    const { body } = await phone.put(`${DEVICES}/current`, google.browser('zoe'))
    expect([body, await devicesOf()]).toEqual([{ isOn: false }, []])
    await switchOn()
    expect(await devicesOf()).toMatchObject([{ isCurrent: true }])
  })

  test('after it was switched off there', async () => {
    expect((await phone.delete(`${DEVICES}/current`)).body).toEqual({ isOn: false })
    await isSilent()
  })

  test.each([404, 410])('after its push service answered %i', async (status) => {
    google.answers.push({ status })
    await book()
    expect(await rings()).toEqual([])
    expect(await devicesOf()).toEqual([])
  })

  test('once another account registers the same browser', async () => {
    const lou = await aPractitioner(site, { agenda: HOURS, offers: [setup.massage.id] })
    const other = await site.visitor().signIn(lou.username)
    await switchOn(other, 'zoe')
    await book({ praticienId: setup.camille.id })
    expect(await rings()).toEqual([])
    expect(await devicesOf(other)).toHaveLength(1)
  })

  test('but not because its session has ended: it starts again with what the browser has', async () => {
    site.clock.advanceMinutes(13 * 60)
    await book({ date: '2027-04-14' })
    expect(await rings()).toEqual(['Nouveau rendez-vous, mercredi à 10 h'])
    await phone.signIn(setup.camille.username)
    const { body } = await phone.put(`${DEVICES}/current`, google.browser('zoe-2'))
    expect(body).toEqual({ isOn: true })
    expect(await devicesOf()).toMatchObject([{ isCurrent: true }])
  })
})

import { beforeEach, describe, expect, test } from 'vitest'
import { enqueueReminders } from '#server/features/messages/reminders/actions.ts'
import { sendDue } from '#server/jobs/worker.ts'
import { fakeCarriers, insertTemplates, outboxOf } from '../../support/mail/post.ts'
import { aService } from '../../support/people/bookings.ts'
import { aPractitioner, type Person } from '../../support/people/people.ts'
import { practice, type TestPractice } from '../../support/practice/practice.ts'
import { aSetting } from '../../support/practice/settings.ts'
import type { TestClient } from '../../support/practice/test-client.ts'

const ZOE = 'zoe@exemple.fr'
const CAMILLE = 'camille@cabinet.fr'

let site: TestPractice
let camille: Person
let massageId: number
let carriers: ReturnType<typeof fakeCarriers>

beforeEach(async () => {
  site = await practice({ env: { PUBLIC_URL: 'https://cabinet.example' } })
  await insertTemplates(site)
  const massage = await aService(site, { name: 'Massage suédois' })
  massageId = massage.id
  camille = await aPractitioner(site, { offers: [massage.id], agenda: {} })
  await site.database.kysely.updateTable('users').set({ email: CAMILLE, phone: '06 11 22 33 44' }).execute()
  carriers = fakeCarriers()
})

const bookingRequest = { date: '2027-04-15', time: '10:00', clientName: 'Zoé Petit', clientEmail: ZOE }

async function book(caller: TestClient, more: object = {}): Promise<{ id: number; date: string }> {
  const { status, body } = await caller.post<{ booking: { id: number; date: string } }>(
    '/api/reservations',
    { ...bookingRequest, serviceId: massageId, ...more },
    { host: 'cabinet.example', origin: 'https://cabinet.example' },
  )
  expect(status).toBe(201)
  return body.booking
}

const sendNow = () => sendAfterSeconds(0)

/** Advances the clock, sends what is due, and returns recipient and subject (or the text of an SMS). */
async function sendAfterSeconds(seconds: number): Promise<[string, string][]> {
  site.clock.advanceMinutes(seconds / 60)
  carriers.mails.length = 0
  carriers.texts.length = 0
  await sendDue({ ...site, ...carriers })
  return [
    ...carriers.mails.map(({ to, subject }): [string, string] => [to, subject]),
    ...carriers.texts.map(({ to, text }): [string, string] => [to, text]),
  ]
}

const signInStaff = () => site.visitor().signIn(camille.username)
const move = (caller: TestClient, { id, date }: { id: number; date: string }, body: object) =>
  caller.put(`/api/admin/reservations/${date}/${id}`, body)

describe('a booking', () => {
  test('is announced to the client and the practitioner at once', async () => {
    await book(site.visitor())
    expect(await sendNow()).toEqual([
      [ZOE, 'Confirmé\u202f: jeudi 15 avril à 10\u202fh'],
      [CAMILLE, 'Nouveau rendez-vous\u202f: le jeudi 15 avril à 10\u202fh'],
    ])
    const [toClient, toStaff] = carriers.mails
    expect(toClient?.text).toContain('Massage suédois (1\u202fh)')
    expect(toClient?.text).toContain('Avec Camille Martin')
    expect(toStaff?.text).toContain('https://cabinet.example/admin/reservations')
    // A line whose placeholder is empty is omitted.
    expect(toClient?.text).not.toMatch(/\{\{|: $|appelez-nous/im)
  })

  test('is announced without the service in the subject', async () => {
    await book(site.visitor())
    for (const [, subject] of await sendNow()) expect(subject).not.toContain('suédois')
  })

  test('is stored with its messages or not at all', async () => {
    await site.database.kysely.schema.alterTable('outbox').renameTo('elsewhere').execute()
    const { status } = await site
      .visitor()
      .post('/api/reservations', { ...bookingRequest, serviceId: massageId })
    expect(status).toBe(500)
    await site.database.kysely.schema.alterTable('elsewhere').renameTo('outbox').execute()
    expect(await site.database.kysely.selectFrom('agenda_entries').select('id').execute()).toEqual([])
  })

  test('repeated with its idempotency key is announced once', async () => {
    const visitor = site.visitor()
    for (let i = 0; i < 2; i += 1) {
      await visitor.post(
        '/api/reservations',
        { ...bookingRequest, serviceId: massageId },
        { 'idempotency-key': 'k1', host: 'cabinet.example' },
      )
    }
    expect(await sendNow()).toHaveLength(2)
  })

  test('sends no message whose template is switched off', async () => {
    await site.database.kysely
      .updateTable('notification_templates')
      .set({ active: 0 })
      .where('type', '=', 'booking_confirmed')
      .execute()
    await book(site.visitor())
    expect((await sendNow()).map(([to]) => to)).toEqual([CAMILLE])
  })

  test('is announced to the practitioner by the channels of notifyEmail and notifySms', async () => {
    const preferences = JSON.stringify({ notifyEmail: false, notifySms: true })
    await site.database.kysely.updateTable('users').set({ preferences }).execute()
    await book(site.visitor())
    expect(await sendNow()).toEqual([
      [ZOE, expect.any(String)],
      ['+33611223344', 'Nouveau rendez-vous\u202f: Zoé Petit, le jeudi 15 avril 2027 à 10\u202fh.'],
    ])
  })

  test('is announced to the practitioner with a name that looks like a placeholder or markup as plain text', async () => {
    await book(site.visitor(), { clientName: '{{siteTitle}} <b>Zoé</b>' })
    await sendNow()
    const toCamille = carriers.mails.find(({ to }) => to === CAMILLE)
    expect(toCamille?.text).toContain('- {{siteTitle}} <b>Zoé</b>')
  })
})

describe('a message about a change by staff', () => {
  test('leaves after ten seconds, to the client only', async () => {
    await book(await signInStaff())
    expect(await sendAfterSeconds(9)).toEqual([])
    expect((await sendAfterSeconds(1)).map(([to]) => to)).toEqual([ZOE])
  })

  test('is not sent when staff decline it', async () => {
    const staff = await signInStaff()
    const booked = await book(staff, { tellClient: false })
    await move(staff, booked, { newDate: '2027-04-16', newTime: '11:00', tellClient: false })
    await staff.delete(`/api/admin/reservations/2027-04-16/${booked.id}?tellClient=false`)
    expect(await sendAfterSeconds(60)).toEqual([])
  })

  test('gives the old and the new time of a move', async () => {
    const booked = await book(site.visitor())
    await sendNow()
    await move(await signInStaff(), booked, { newDate: '2027-04-16', newTime: '11:30' })
    expect(await sendAfterSeconds(10)).toEqual([[ZOE, 'Déplacé au vendredi 16 avril à 11\u202fh\u202f30']])
    expect(carriers.mails[0]?.text).toContain('du jeudi 15 avril 2027 à 10\u202fh a changé')
  })

  test('is not sent when a move is reverted before it leaves', async () => {
    const staff = await signInStaff()
    const booked = await book(site.visitor())
    await sendNow()
    await move(staff, booked, { newDate: '2027-04-16', newTime: '11:30' })
    site.clock.advanceMinutes(5 / 60)
    await move(staff, { ...booked, date: '2027-04-16' }, { newDate: '2027-04-15', newTime: '10:00' })
    expect(await sendAfterSeconds(60)).toEqual([])
  })

  test('is not sent when a cancellation is undone before it leaves', async () => {
    const staff = await signInStaff()
    const { id, date } = await book(site.visitor())
    await sendNow()
    const path = `/api/admin/reservations/${date}/${id}`
    await staff.delete(path)
    site.clock.advanceMinutes(5 / 60)
    expect((await staff.post(`${path}/restore`)).status).toBe(200)
    expect(await sendAfterSeconds(60)).toEqual([])
    await staff.delete(path)
    expect(await sendAfterSeconds(10)).toEqual([[ZOE, 'Annulé\u202f: jeudi 15 avril à 10\u202fh']])
  })

  test('is not sent when a booking is cancelled at once', async () => {
    const staff = await signInStaff()
    const { id, date } = await book(staff)
    site.clock.advanceMinutes(3 / 60)
    await staff.delete(`/api/admin/reservations/${date}/${id}`)
    expect(await sendAfterSeconds(60)).toEqual([])
    expect(await outboxOf(site)).toEqual([])
  })

  test('confirms a booking that is cancelled and restored at once', async () => {
    const staff = await signInStaff()
    const { id, date } = await book(staff)
    site.clock.advanceMinutes(3 / 60)
    await staff.delete(`/api/admin/reservations/${date}/${id}`)
    site.clock.advanceMinutes(3 / 60)
    await staff.post(`/api/admin/reservations/${date}/${id}/restore`)
    expect(await sendAfterSeconds(30)).toEqual([[ZOE, expect.stringContaining('Confirmé')]])
  })

  test('has the latest time when it could not leave before', async () => {
    const booked = await book(site.visitor())
    const down = { mailer: { send: () => Promise.reject(new Error('down')) } }
    await sendDue({ ...site, ...carriers, ...down })
    await move(await signInStaff(), booked, { newDate: '2027-04-16', newTime: '11:30' })
    expect(await sendAfterSeconds(120)).toEqual([
      [ZOE, 'Confirmé\u202f: vendredi 16 avril à 11\u202fh\u202f30'],
    ])
  })
})

describe('reminders', () => {
  const subjectFor = (day: string) => `${day} à 10\u202fh\u202f: votre rendez-vous`
  const TOMORROW = subjectFor('Demain')
  const TODAY = subjectFor('Aujourd’hui')

  const remindersSentAt = async (local: string) => {
    site.clock.set(local)
    await enqueueReminders(site)
    return (await sendNow()).filter(([, subject]) => /: votre rendez-vous$|^Rappel/.test(subject))
  }

  beforeEach(async () => {
    await book(site.visitor(), { clientPhone: '06 99 88 77 66' })
    await sendNow()
  })

  test('leave once, 24 hours before the reservation', async () => {
    expect(await remindersSentAt('2027-04-14T09:59')).toEqual([])
    expect(await remindersSentAt('2027-04-14T10:00')).toEqual([[ZOE, TOMORROW]])
    expect(await remindersSentAt('2027-04-14T10:01')).toEqual([])
    expect(await remindersSentAt('2027-04-15T09:00')).toEqual([])
  })

  test('leave the configured number of hours before', async () => {
    await aSetting(site, 'reminders', { hours: 48, sms: false })
    expect(await remindersSentAt('2027-04-13T10:00')).toEqual([[ZOE, subjectFor('Jeudi 15 avril')]])
  })

  test('are also sent by SMS when a superadmin allows it', async () => {
    await aSetting(site, 'reminders', { hours: 24, sms: true })
    expect(await remindersSentAt('2027-04-14T10:00')).toEqual([
      [ZOE, TOMORROW],
      ['+33699887766', expect.stringContaining('le jeudi 15 avril 2027 à 10\u202fh')],
    ])
  })

  test('are never sent at night', async () => {
    await aSetting(site, 'reminders', { hours: 12, sms: false })
    // Twelve hours before is 22:00.
    expect(await remindersSentAt('2027-04-14T22:00')).toEqual([])
    expect(await remindersSentAt('2027-04-15T06:59')).toEqual([])
    expect(await remindersSentAt('2027-04-15T07:00')).toEqual([[ZOE, TODAY]])
  })

  test('that could not leave in the evening wait until morning, and say « Aujourd’hui » then', async () => {
    await aSetting(site, 'reminders', { hours: 13, sms: false })
    site.clock.set('2027-04-14T21:58')
    await enqueueReminders(site)
    await sendDue({ ...site, ...carriers, mailer: { send: () => Promise.reject(new Error('down')) } })
    expect(await remindersSentAt('2027-04-14T23:00')).toEqual([])
    expect(await remindersSentAt('2027-04-15T07:00')).toEqual([[ZOE, TODAY]])
  })

  test('are sent for the new time only when the reservation has moved', async () => {
    site.clock.set('2027-04-14T10:00')
    await enqueueReminders(site)
    const staff = await signInStaff()
    const [{ id } = { id: 0 }] = await site.database.kysely
      .selectFrom('agenda_entries')
      .select('id')
      .execute()
    await move(
      staff,
      { id, date: '2027-04-15' },
      { newDate: '2027-04-17', newTime: '10:00', tellClient: false },
    )
    expect(await remindersSentAt('2027-04-14T10:05')).toEqual([])
    expect(await remindersSentAt('2027-04-16T10:00')).toEqual([[ZOE, TOMORROW]])
  })

  test('are deleted unsent when the reservation is cancelled', async () => {
    site.clock.set('2027-04-14T10:00')
    await enqueueReminders(site)
    await site.database.kysely.updateTable('agenda_entries').set({ cancelled_at: 1 }).execute()
    expect(await remindersSentAt('2027-04-14T10:05')).toEqual([])
    expect((await outboxOf(site)).filter(({ type }) => type === 'booking_reminder')).toEqual([])
  })

  test('are not sent once the reservation has begun', async () => {
    site.clock.set('2027-04-15T09:59')
    await enqueueReminders(site)
    site.clock.set('2027-04-15T10:00')
    expect(await sendNow()).toEqual([])
  })

  test('are not sent for a reservation booked less than three hours before', async () => {
    site.clock.set('2027-04-16T08:00')
    await book(site.visitor(), { date: '2027-04-16', time: '10:30' })
    for (const time of ['08:00', '09:00', '10:00'])
      expect(await remindersSentAt(`2027-04-16T${time}`)).toEqual([])
  })
})

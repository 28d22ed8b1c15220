import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { siteMailer } from '#server/features/messages/mail-server/actions.ts'
import { enqueueReminders } from '#server/features/messages/reminders/actions.ts'
import { sendDue } from '#server/jobs/worker.ts'
import { fakeCarriers, insertTemplates } from '../../../support/mail/post.ts'
import { catchMail, type SmtpCatcher } from '../../../support/mail/smtp.ts'
import { aBlock } from '../../../support/people/bookings.ts'
import { readCalendar } from '../../../support/people/calendar-file.ts'
import { massagePractice } from '../../../support/practice/massage-practice.ts'
import type { TestPractice } from '../../../support/practice/practice.ts'
import { aSetting } from '../../../support/practice/settings.ts'

const ZOE = 'zoe@exemple.fr'

let smtp: SmtpCatcher
beforeEach(async () => {
  smtp = await catchMail()
})
afterEach(() => smtp.close())

type Booked = { id: number; date: string; link: string }

async function openPractice(env: Record<string, string> = { SMTP_URL: smtp.url }) {
  const { site, camille, bookingRequest } = await massagePractice({
    PUBLIC_URL: 'https://cabinet.example',
    MAIL_FROM: 'cabinet@exemple.fr',
    ...env,
  })
  await insertTemplates(site)
  await aSetting(site, 'siteTitle', 'Les Saules, massages; bien-être')
  await aSetting(site, 'address', '3 rue du Lac\n74000 Annecy')
  await site.database.kysely.updateTable('users').set({ email: 'camille@cabinet.fr' }).execute()
  return {
    site,
    praticienId: camille.id,
    staff: await site.visitor().signIn(camille.username),
    async book(change: object = {}): Promise<Booked> {
      const { status, body, headers } = await site
        .visitor()
        .post<{ booking: { id: number; date: string } }>('/api/reservations', bookingRequest(change), {
          origin: 'https://cabinet.example',
          host: 'cabinet.example',
        })
      expect(status).toBe(201)
      return { ...body.booking, link: String(headers.location) }
    },
  }
}

const sendNow = (site: TestPractice) => sendAfterSeconds(site, 0)

/** Advances the clock and sends what is due; `smtp.caught` then holds the messages of this round only. */
async function sendAfterSeconds(site: TestPractice, seconds: number): Promise<void> {
  site.clock.advanceMinutes(seconds / 60)
  smtp.caught.length = 0
  await sendDue({ ...site, ...fakeCarriers(), mailer: siteMailer(site) })
}

async function calendarPartsOf(raw: string | Buffer) {
  const { attachments } = await PostalMime.parse(raw, { attachmentEncoding: 'utf8' })
  return attachments.map(({ mimeType, filename, content, ...part }) => ({
    mimeType,
    filename,
    method: 'method' in part ? part.method : undefined,
    content: String(content),
  }))
}

async function latestCalendarForZoe() {
  const raw = smtp.caught.findLast(({ to }) => to.includes(ZOE))?.raw ?? ''
  const [part] = await calendarPartsOf(raw)
  const { events, ...calendar } = readCalendar(part?.content ?? '')
  return { ...calendar, firstEvent: events[0], count: events.length, raw, content: part?.content ?? '' }
}

describe('the calendar event of a reservation', () => {
  test('comes with the confirmation and has time, address, service and the client’s link', async () => {
    const { site, book } = await openPractice()
    const { link } = await book()
    await sendNow(site)
    const { method, zones, count, firstEvent, raw } = await latestCalendarForZoe()
    expect({ method, zones, count }).toEqual({ method: 'REQUEST', zones: ['Europe/Paris'], count: 1 })
    expect(firstEvent).toMatchObject({
      start: '2027-04-13T08:00:00.000Z',
      end: '2027-04-13T09:00:00.000Z',
      sequence: 0,
      summary: 'Massage du dos – Les Saules, massages; bien-être',
      location: '3 rue du Lac, 74000 Annecy',
      description: expect.stringContaining(`annuler\u202f: https://cabinet.example${link}`),
      organizer: 'mailto:cabinet@exemple.fr',
      attendees: [`mailto:${ZOE}`],
      alarms: ['-P1D', '-PT2H'],
      status: 'CONFIRMED',
    })
    expect(raw).toMatch(/^Content-Type: text\/calendar; charset=utf-8;\s+method=REQUEST/im)
    expect((await calendarPartsOf(raw)).map(({ filename }) => filename)).toContain('rendez-vous.ics')
    const messages = await site.database.kysely.selectFrom('outbox').select('calendar').execute()
    expect(messages.every(({ calendar }) => calendar === null)).toBe(true)
  })

  test('contains no block, no other reservation, and neither name nor phone of the client', async () => {
    const { site, book, praticienId } = await openPractice()
    await aBlock(site, { praticienId, date: '2027-04-13', time: '11:30', duration: 30, label: 'Dentiste' })
    await book({ time: '09:00', clientName: 'Autre Cliente', clientEmail: 'autre@exemple.fr' })
    await book({ clientPhone: '06 12 34 56 78' })
    await sendNow(site)
    const { content } = await latestCalendarForZoe()
    expect(content).not.toMatch(/Zoé|Petit|06 ?12|\+336|Autre|autre@|Dentiste|camille@/i)
  })

  test('keeps its UID after a move, with a higher SEQUENCE and the new time', async () => {
    const { site, book, staff } = await openPractice()
    const { id, date } = await book()
    await sendNow(site)
    const before = await latestCalendarForZoe()
    await staff.put(`/api/admin/reservations/${date}/${id}`, { newDate: '2027-11-16', newTime: '10:00' })
    await sendAfterSeconds(site, 11)
    const after = await latestCalendarForZoe()
    expect(after).toMatchObject({ method: 'REQUEST', count: 1 })
    expect(after.firstEvent?.uid).toBe(before.firstEvent?.uid)
    expect(after.firstEvent?.sequence).toBeGreaterThan(before.firstEvent?.sequence ?? Number.NaN)
    // Winter time by then: 10:00 at the practice is 09:00 UTC.
    expect(after.firstEvent?.start).toBe('2027-11-16T09:00:00.000Z')
  })

  test('keeps its UID through a CANCEL when it is cancelled and a REQUEST when it is restored', async () => {
    const { site, book, staff } = await openPractice()
    const { id, date } = await book()
    await sendNow(site)
    const confirmation = await latestCalendarForZoe()
    await staff.delete(`/api/admin/reservations/${date}/${id}`)
    await sendAfterSeconds(site, 12)
    const cancellation = await latestCalendarForZoe()
    expect(cancellation).toMatchObject({
      method: 'CANCEL',
      firstEvent: {
        uid: confirmation.firstEvent?.uid,
        status: 'CANCELLED',
        alarms: [],
        attendees: [`mailto:${ZOE}`],
      },
    })
    expect(cancellation.raw).toMatch(/^Content-Type: text\/calendar; charset=utf-8;\s+method=CANCEL/im)
    expect((await staff.post(`/api/admin/reservations/${date}/${id}/restore`)).status).toBe(200)
    await sendAfterSeconds(site, 12)
    const restoration = await latestCalendarForZoe()
    expect(restoration).toMatchObject({
      method: 'REQUEST',
      firstEvent: { uid: confirmation.firstEvent?.uid, status: 'CONFIRMED' },
    })
    const sequences = [confirmation, cancellation, restoration].map(({ firstEvent }) => firstEvent?.sequence)
    expect(sequences).toEqual([0, 1, 2])
  })

  test('is sent once, with the latest time, when it moves while the mail server is down', async () => {
    const { site, book, staff } = await openPractice()
    const { id, date } = await book()
    smtp.refusalCode = 451
    await sendNow(site)
    await staff.put(`/api/admin/reservations/${date}/${id}`, { newDate: '2027-04-14', newTime: '11:00' })
    smtp.refusalCode = 0
    await sendAfterSeconds(site, 120)
    expect(smtp.caught.filter(({ to }) => to.includes(ZOE))).toHaveLength(1)
    expect((await latestCalendarForZoe()).firstEvent?.start).toBe('2027-04-14T09:00:00.000Z')
  })

  test('is attached neither to reminders nor to messages for practitioners', async () => {
    const { site, book } = await openPractice()
    await book()
    await sendNow(site)
    const toCamille = smtp.caught.find(({ to }) => to.includes('camille@cabinet.fr'))
    expect(await calendarPartsOf(toCamille?.raw ?? '')).toEqual([])
    site.clock.set('2027-04-12T10:30')
    await enqueueReminders(site)
    await sendNow(site)
    const reminder = smtp.caught.find(({ to }) => to.includes(ZOE))
    expect(reminder?.raw).toMatch(/rendez-vous/)
    expect(await calendarPartsOf(reminder?.raw ?? '')).toEqual([])
  })

  test('has the sender of the message as its ORGANIZER', async () => {
    const { site, book } = await openPractice({ MAIL_ALLOW_PRIVATE: 'on' })
    const server = { host: '127.0.0.1', port: smtp.port, security: 'none', username: null }
    await aSetting(site, 'mailServer', { ...server, sealedPassword: null, from: 'accueil@saules.fr' })
    await book()
    await sendNow(site)
    const { raw, firstEvent } = await latestCalendarForZoe()
    expect((await PostalMime.parse(raw)).from).toMatchObject({ address: 'accueil@saules.fr' })
    expect(firstEvent?.organizer).toBe('mailto:accueil@saules.fr')
  })

  test('is attached to the .eml file when there is no mail server', async () => {
    const { site, book } = await openPractice({})
    await book()
    await sendNow(site)
    const folder = join(site.config.dataDir, 'mail')
    const files = readdirSync(folder).map((name) => readFileSync(join(folder, name)))
    const parts = (await Promise.all(files.map(calendarPartsOf))).flat()
    expect(parts.find(({ filename }) => filename === 'rendez-vous.ics')?.content).toContain(
      'SUMMARY:Massage du dos – Les Saules\\, massages\\; bien-être',
    )
  })
})

describe('« Ajouter à mon agenda »', () => {
  test('downloads the event of the message as METHOD:PUBLISH and changes nothing', async () => {
    const { site, book } = await openPractice()
    const { link } = await book()
    await sendNow(site)
    const { firstEvent } = await latestCalendarForZoe()
    const rows = () => site.database.kysely.selectFrom('agenda_entries').selectAll().execute()
    const before = await rows()
    const { status, body, headers } = await site.visitor().get<string>(`${link}/rendez-vous.ics`)
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8; method=PUBLISH',
      'content-disposition': 'attachment; filename="rendez-vous.ics"',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': expect.stringContaining('noindex'),
    })
    const file = readCalendar(body)
    expect(file.method).toBe('PUBLISH')
    expect(file.events).toEqual([{ ...firstEvent, attendees: [] }])
    expect(await rows()).toEqual(before)
  })

  test('downloads a cancelled event after a cancellation', async () => {
    const { site, book, staff } = await openPractice()
    const { link, id, date } = await book()
    await staff.delete(`/api/admin/reservations/${date}/${id}`)
    const { body } = await site.visitor().get<string>(`${link}/rendez-vous.ics`)
    expect(readCalendar(body)).toMatchObject({ method: 'CANCEL', events: [{ status: 'CANCELLED' }] })
  })

  test.each(['A'.repeat(43), 'abc', `${'A'.repeat(43)}%0d%0aX: y`])(
    'returns 404 for the token %s',
    async (token) => {
      const { site } = await openPractice()
      const { status } = await site.visitor().get(`/reservation/${token}/rendez-vous.ics`)
      expect(status).toBe(404)
    },
  )
})

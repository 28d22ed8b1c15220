import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { siteMailer } from '#server/features/mail-server/actions.ts'
import { writeReminders } from '#server/features/reminders/actions.ts'
import { sendDue } from '#server/jobs/worker.ts'
import { aBlock } from '../support/bookings.ts'
import { readCalendar } from '../support/calendar-file.ts'
import { massagePractice } from '../support/massage-practice.ts'
import { aTemplateOfEach, postOffice } from '../support/post.ts'
import type { TestPractice } from '../support/practice.ts'
import { aSetting } from '../support/settings.ts'
import { catchMail, type SmtpCatcher } from '../support/smtp.ts'

const ZOE = 'zoe@exemple.fr'

let smtp: SmtpCatcher
beforeEach(async () => {
  smtp = await catchMail()
})
afterEach(() => smtp.close())

type Booked = { id: number; date: string; link: string }

/** A practice that writes to its clients, where one books, is written to and is called on. */
async function openPractice(env: Record<string, string> = { SMTP_URL: smtp.url }) {
  const { site, camille, wanted } = await massagePractice({
    PUBLIC_URL: 'https://cabinet.example',
    MAIL_FROM: 'cabinet@exemple.fr',
    ...env,
  })
  await aTemplateOfEach(site)
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
        .post<{ booking: { id: number; date: string } }>('/api/reservations', wanted(change), {
          origin: 'https://cabinet.example',
          host: 'cabinet.example',
        })
      expect(status).toBe(201)
      return { ...body.booking, link: String(headers.location) }
    },
  }
}

/** Sends what is due after so many seconds. */
async function post(site: TestPractice, seconds = 0): Promise<void> {
  site.clock.pass(seconds / 60)
  smtp.caught.length = 0
  await sendDue({ ...site, ...postOffice(), mailer: siteMailer(site) })
}

/** The calendar parts of a message, as a mail program finds them. */
async function calendarPartsOf(raw: string | Buffer) {
  const { attachments } = await PostalMime.parse(raw, { attachmentEncoding: 'utf8' })
  return attachments.map(({ mimeType, filename, content, ...part }) => ({
    mimeType,
    filename,
    method: 'method' in part ? part.method : undefined,
    content: String(content),
  }))
}

/** The calendar that the last message to Zoé brought. */
async function calendarOfZoe() {
  const raw = smtp.caught.findLast(({ to }) => to.includes(ZOE))?.raw ?? ''
  const [part] = await calendarPartsOf(raw)
  const { entries, ...calendar } = readCalendar(part?.content ?? '')
  return { ...calendar, entry: entries[0], count: entries.length, raw, content: part?.content ?? '' }
}

describe('the reservation in its client’s own calendar', () => {
  test('comes with the confirmation: when, where, what, and how to move or cancel it', async () => {
    const { site, book } = await openPractice()
    const { link } = await book()
    await post(site)
    const { method, zones, count, entry, raw } = await calendarOfZoe()
    expect({ method, zones, count }).toEqual({ method: 'REQUEST', zones: ['Europe/Paris'], count: 1 })
    expect(entry).toMatchObject({
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
    const waiting = await site.database.kysely.selectFrom('outbox').select('calendar').execute()
    expect(waiting.every(({ calendar }) => calendar === null)).toBe(true)
  })

  test('holds nothing that is the practice’s own, and nobody else', async () => {
    const { site, book, praticienId } = await openPractice()
    await aBlock(site, { praticienId, date: '2027-04-13', time: '11:30', duration: 30, label: 'Dentiste' })
    await book({ time: '09:00', clientName: 'Autre Cliente', clientEmail: 'autre@exemple.fr' })
    await book({ clientPhone: '06 12 34 56 78' })
    await post(site)
    const { content } = await calendarOfZoe()
    expect(content).not.toMatch(/Zoé|Petit|06 ?12|\+336|Autre|autre@|Dentiste|camille@/i)
  })

  test('is the same one after a move: it is there, once, at its new time', async () => {
    const { site, book, staff } = await openPractice()
    const { id, date } = await book()
    await post(site)
    const before = await calendarOfZoe()
    await staff.put(`/api/admin/reservations/${date}/${id}`, { newDate: '2027-11-16', newTime: '10:00' })
    await post(site, 11)
    const after = await calendarOfZoe()
    expect(after).toMatchObject({ method: 'REQUEST', count: 1 })
    expect(after.entry?.uid).toBe(before.entry?.uid)
    expect(after.entry?.sequence).toBeGreaterThan(before.entry?.sequence ?? Number.NaN)
    // Winter by then: ten o'clock is another instant.
    expect(after.entry?.start).toBe('2027-11-16T09:00:00.000Z')
  })

  test('goes when it is cancelled, and comes back when that is undone after all', async () => {
    const { site, book, staff } = await openPractice()
    const { id, date } = await book()
    await post(site)
    const booked = await calendarOfZoe()
    await staff.delete(`/api/admin/reservations/${date}/${id}`)
    await post(site, 12)
    const gone = await calendarOfZoe()
    expect(gone).toMatchObject({
      method: 'CANCEL',
      entry: { uid: booked.entry?.uid, status: 'CANCELLED', alarms: [], attendees: [`mailto:${ZOE}`] },
    })
    expect(gone.raw).toMatch(/^Content-Type: text\/calendar; charset=utf-8;\s+method=CANCEL/im)
    expect((await staff.post(`/api/admin/reservations/${date}/${id}/restore`)).status).toBe(200)
    await post(site, 12)
    const back = await calendarOfZoe()
    expect(back).toMatchObject({ method: 'REQUEST', entry: { uid: booked.entry?.uid, status: 'CONFIRMED' } })
    const sequences = [booked, gone, back].map(({ entry }) => entry?.sequence)
    expect(sequences).toEqual([0, 1, 2])
  })

  test('waits for the mail server, and where it moved meanwhile only the newest leaves', async () => {
    const { site, book, staff } = await openPractice()
    const { id, date } = await book()
    smtp.refuse = 451
    await post(site)
    await staff.put(`/api/admin/reservations/${date}/${id}`, { newDate: '2027-04-14', newTime: '11:00' })
    smtp.refuse = 0
    await post(site, 120)
    expect(smtp.caught.filter(({ to }) => to.includes(ZOE))).toHaveLength(1)
    expect((await calendarOfZoe()).entry?.start).toBe('2027-04-14T09:00:00.000Z')
  })

  test('does not come with reminders, nor with what practitioners are told', async () => {
    const { site, book } = await openPractice()
    await book()
    await post(site)
    const toCamille = smtp.caught.find(({ to }) => to.includes('camille@cabinet.fr'))
    expect(await calendarPartsOf(toCamille?.raw ?? '')).toEqual([])
    site.clock.set('2027-04-12T10:30')
    await writeReminders(site)
    await post(site)
    const reminder = smtp.caught.find(({ to }) => to.includes(ZOE))
    expect(reminder?.raw).toMatch(/Rappel/)
    expect(await calendarPartsOf(reminder?.raw ?? '')).toEqual([])
  })

  test('names as organiser whoever the message comes from', async () => {
    const { site, book } = await openPractice({ MAIL_ALLOW_PRIVATE: 'on' })
    const server = { host: '127.0.0.1', port: smtp.port, security: 'none', username: null }
    await aSetting(site, 'mailServer', { ...server, sealedPassword: null, from: 'accueil@saules.fr' })
    await book()
    await post(site)
    const { raw, entry } = await calendarOfZoe()
    expect((await PostalMime.parse(raw)).from).toMatchObject({ address: 'accueil@saules.fr' })
    expect(entry?.organizer).toBe('mailto:accueil@saules.fr')
  })

  test('is in the .eml file too, where there is no mail server', async () => {
    const { site, book } = await openPractice({})
    await book()
    await post(site)
    const folder = join(site.config.dataDir, 'mail')
    const files = readdirSync(folder).map((name) => readFileSync(join(folder, name)))
    const parts = (await Promise.all(files.map(calendarPartsOf))).flat()
    expect(parts.find(({ filename }) => filename === 'rendez-vous.ics')?.content).toContain(
      'SUMMARY:Massage du dos – Les Saules\\, massages\\; bien-être',
    )
  })
})

describe('« Ajouter à mon agenda »', () => {
  test('gives the same entry as the message did, as a file to open by hand; GET changes nothing', async () => {
    const { site, book } = await openPractice()
    const { link } = await book()
    await post(site)
    const { entry } = await calendarOfZoe()
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
    expect(file.entries).toEqual([{ ...entry, attendees: [] }])
    expect(await rows()).toEqual(before)
  })

  test('after a cancellation says that it is cancelled', async () => {
    const { site, book, staff } = await openPractice()
    const { link, id, date } = await book()
    await staff.delete(`/api/admin/reservations/${date}/${id}`)
    const { body } = await site.visitor().get<string>(`${link}/rendez-vous.ics`)
    expect(readCalendar(body)).toMatchObject({ method: 'CANCEL', entries: [{ status: 'CANCELLED' }] })
  })

  test.each(['A'.repeat(43), 'abc', `${'A'.repeat(43)}%0d%0aX: y`])(
    'opens nothing with %s',
    async (token) => {
      const { site } = await openPractice()
      const { status } = await site.visitor().get(`/reservation/${token}/rendez-vous.ics`)
      expect(status).toBe(404)
    },
  )
})

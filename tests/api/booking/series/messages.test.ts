import type { Email } from 'postal-mime'
import { beforeEach, describe, expect, test } from 'vitest'
import { french } from '#domain/language/typography.ts'
import { sendAndReadMails } from '../../../support/mail/mailbox.ts'
import { insertTemplates, outboxOf } from '../../../support/mail/post.ts'
import { readCalendar } from '../../../support/people/calendar-file.ts'
import { aSuperadmin } from '../../../support/people/people.ts'
import { massagePractice } from '../../../support/practice/massage-practice.ts'
import { aSetting } from '../../../support/practice/settings.ts'
import type { TestClient } from '../../../support/practice/test-client.ts'
import { weekly } from '../../../support/price-list/series.ts'

const ZOE = 'zoe@exemple.fr'

type Booked = { seriesId: number; bookings: { id: number; date: string }[] }

let setup: Awaited<ReturnType<typeof massagePractice>>
let staff: TestClient

beforeEach(async () => {
  setup = await massagePractice({ PUBLIC_URL: 'https://cabinet.example' })
  await insertTemplates(setup.site)
  staff = await setup.site.visitor().signIn(setup.camille.username)
})

async function bookSeries(change: object = {}, by = staff): Promise<Booked> {
  const { status, body } = await by.post<Booked>('/api/admin/agenda/series', {
    clientName: 'Zoé Petit',
    clientEmail: ZOE,
    serviceId: setup.massage.id,
    dates: weekly('2027-04-13', { count: 3 }),
    ...change,
  })
  expect(status).toBe(201)
  return body
}

const waiting = async () => (await outboxOf(setup.site)).filter(({ state }) => state === 'waiting')

async function send(): Promise<Email[]> {
  setup.site.clock.advanceSeconds(30)
  return sendAndReadMails(setup.site)
}

function calendarOf(mail: Email | undefined) {
  const [part] = mail?.attachments ?? []
  const content = part?.content ?? ''
  return readCalendar(typeof content === 'string' ? content : new TextDecoder().decode(content))
}

describe('a booked series', () => {
  test('is told in one mail with every date and one calendar file, which asks for no reply', async () => {
    const { bookings } = await bookSeries()
    expect(await waiting()).toHaveLength(1)
    const [mail, ...others] = await send()
    expect(others).toEqual([])
    expect(mail?.subject).toMatch(/^Confirmés.: vos rendez-vous à partir du mardi 13 avril$/)
    for (const day of ['mardi 13 avril', 'mardi 20 avril', 'mardi 27 avril'])
      expect(mail?.text).toContain(french`- ${day} à 10 h`)
    expect(mail?.text).toContain('Massage du dos')
    expect(mail?.text).toMatch(/https:\/\/cabinet\.example\/reservation\/[\w-]+/)
    const { method, events } = calendarOf(mail)
    expect(method).toBe('PUBLISH')
    expect(events.map(({ start }) => start.slice(0, 16))).toEqual([
      '2027-04-13T08:00',
      '2027-04-20T08:00',
      '2027-04-27T08:00',
    ])
    expect(new Set(events.map(({ uid }) => uid)).size).toBe(3)
    expect(events.flatMap(({ attendees }) => attendees)).toEqual([])
    expect(events.every(({ description }) => /\/reservation\/[\w-]+/.test(description ?? ''))).toBe(true)
    expect(bookings).toHaveLength(3)
  })

  test('brings the door code in its mail, and not in its calendar file', async () => {
    await aSetting(setup.site, 'doorCode', '12A34')
    await bookSeries()
    const [mail] = await send()
    expect(mail?.text).toContain('12A34')
    expect(mail?.subject).not.toContain('12A34')
    expect(JSON.stringify(calendarOf(mail))).not.toContain('12A34')
  })

  test('is told by SMS to a client without an address, where the practice sends any', async () => {
    const { site, camille, massage } = await massagePractice({ SMS_URL: 'https://sms.exemple/?to={{to}}' })
    await insertTemplates(site)
    const by = await site.visitor().signIn(camille.username)
    const request = { clientName: 'Zoé', clientPhone: '06 12 34 56 78', serviceId: massage.id }
    const book = (first: string) =>
      by.post('/api/admin/agenda/series', { ...request, dates: weekly(first, { count: 2 }) })
    await book('2027-04-13')
    expect(await outboxOf(site)).toEqual([])
    await aSetting(site, 'reminders', { sms: true })
    await book('2027-04-27')
    const [text, ...others] = await outboxOf(site)
    expect(others).toEqual([])
    expect(text).toMatchObject({ channel: 'sms', recipient: '+33612345678' })
    expect(text?.body).toMatch(/27\/04 10.h, 04\/05 10.h/)
  })

  test('is not told where staff do not want that', async () => {
    await bookSeries({ tellClient: false })
    expect(await outboxOf(setup.site)).toEqual([])
  })

  test('is told to the practitioner in one mail, if somebody else booked it', async () => {
    await setup.site.database.kysely
      .updateTable('users')
      .set({ email: 'camille@cabinet.fr' })
      .where('id', '=', setup.camille.id)
      .execute()
    const superadmin = await setup.site.visitor().signIn((await aSuperadmin(setup.site)).username)
    await bookSeries({ praticienId: setup.camille.id }, superadmin)
    expect((await waiting()).map(({ type, recipient }) => [type, recipient])).toEqual([
      ['series_booked', ZOE],
      ['staff_series_new', 'camille@cabinet.fr'],
    ])
  })

  test('of which one date is cancelled before the mail has left is told with the others alone', async () => {
    const { bookings } = await bookSeries()
    const [, second] = bookings
    await staff.delete(`/api/admin/reservations/${second?.date}/${second?.id}`)
    const [mail, ...others] = await send()
    expect(others).toEqual([])
    expect(mail?.text).not.toContain('20 avril')
    expect(mail?.text).toContain('27 avril')
    expect(calendarOf(mail).events).toHaveLength(2)
  })

  test('that is cancelled as a whole before the mail has left is not told at all', async () => {
    const { bookings } = await bookSeries()
    const reservations = bookings.map(({ id, date }) => ({ id, date }))
    await staff.post('/api/admin/reservations/annulations', { reservations, tellClients: true })
    expect(await waiting()).toEqual([])
  })

  test('sends its own cancellation for a date that is cancelled later', async () => {
    const { bookings } = await bookSeries()
    const [first] = await send()
    const published = calendarOf(first).events[0]
    const cancelled = bookings[0]
    await staff.delete(`/api/admin/reservations/${cancelled?.date}/${cancelled?.id}`)
    const mails = await send()
    const mail = mails.find(({ subject }) => subject?.startsWith('Annulé'))
    const { method, events } = calendarOf(mail)
    expect(method).toBe('CANCEL')
    expect(events[0]?.uid).toBe(published?.uid)
    expect(events[0]?.sequence).toBeGreaterThan(published?.sequence ?? 0)
  })
})

import { beforeEach, describe, expect, test } from 'vitest'
import type { NotificationTemplate } from '#contract/messages/templates.ts'
import { enqueueReminders } from '#server/features/messages/reminders/actions.ts'
import { insertTemplates, outboxOf } from '../../../support/mail/post.ts'
import { bookAndOpenLink } from '../../../support/people/own-reservation.ts'
import { aSuperadmin } from '../../../support/people/people.ts'
import { massagePractice } from '../../../support/practice/massage-practice.ts'
import { aSetting } from '../../../support/practice/settings.ts'

const CODE = '12A34'

let setup: Awaited<ReturnType<typeof massagePractice>>

beforeEach(async () => {
  setup = await massagePractice({ PUBLIC_URL: 'https://cabinet.example' })
  await insertTemplates(setup.site)
  await aSetting(setup.site, 'address', '3 rue des Tilleuls\n35000 Rennes')
  await aSetting(setup.site, 'doorCode', CODE)
})

const book = (change: object = { date: '2027-04-15' }) => bookAndOpenLink(setup, change)
const send = () => setup.site.database.kysely.updateTable('outbox').set({ state: 'sent' }).execute()
/** Types of the messages with the code, in order. */
const typesWithCode = async () =>
  (await outboxOf(setup.site))
    .filter((message) => JSON.stringify(message).includes(CODE))
    .map(({ type }) => type)

describe('the door code on the page of a link', () => {
  test('appears on the day before the visit', async () => {
    const { see } = await book()
    setup.site.clock.set('2027-04-13T23:59')
    expect((await see()).body).not.toHaveProperty('doorCode')
    setup.site.clock.set('2027-04-14T00:00')
    expect((await see()).body.doorCode).toBe(CODE)
  })

  test('follows a visit that is moved, and leaves with one that is cancelled', async () => {
    const { see, move, cancel } = await book({ date: '2027-04-14' })
    setup.site.clock.set('2027-04-13T08:00')
    expect((await see()).body.doorCode).toBe(CODE)
    const moved = await move('2027-04-16', '10:00')
    expect(moved.status).toBe(200)
    expect(JSON.stringify([moved.body, (await see()).body])).not.toContain(CODE)
    setup.site.clock.set('2027-04-15T08:00')
    expect((await see()).body.doorCode).toBe(CODE)
    expect(JSON.stringify((await cancel()).body)).not.toContain(CODE)
    expect((await see()).body).not.toHaveProperty('doorCode')
  })

  test('is not there where the practice has none', async () => {
    await setup.site.database.kysely.deleteFrom('settings').where('key', '=', 'doorCode').execute()
    const { see } = await book({ date: '2027-04-13' })
    expect((await see()).body).not.toHaveProperty('doorCode')
  })
})

describe('the door code in messages', () => {
  test('is in confirmation and reminder, and in no message about a move or a cancellation', async () => {
    const { move, cancel } = await book()
    await send()
    await move('2027-04-16', '10:00')
    await send()
    setup.site.clock.set('2027-04-15T10:00')
    await enqueueReminders(setup.site)
    await send()
    await cancel()
    const types = (await outboxOf(setup.site)).map(({ type }) => type)
    expect(types).toEqual(expect.arrayContaining(['booking_moved_by_client', 'booking_cancelled']))
    expect(await typesWithCode()).toEqual(['booking_confirmed', 'booking_reminder'])
    const [confirmation] = await outboxOf(setup.site)
    expect(confirmation?.body).toContain(`35000 Rennes\n- Code de la porte\u202f: ${CODE}`)
    expect(confirmation?.subject).not.toContain(CODE)
  })

  test('is in no text message, and no text of one may ask for it', async () => {
    const superadmin = await setup.site.visitor().signIn((await aSuperadmin(setup.site)).username)
    const { body: templates } = await superadmin.get<NotificationTemplate[]>('/api/notifications')
    const reminder = templates.find(({ type }) => type === 'booking_reminder')
    const { id, subject, body } = reminder as NotificationTemplate
    const save = (sms: string) => superadmin.put(`/api/notifications/${id}`, { subject, body, sms })
    expect(await save('Code {{doorCode}}')).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'sms', message: 'La variable {{doorCode}} ne part que par e-mail.' }] },
    })
    const inSubject = { subject: '{{doorCode}}', body, sms: reminder?.sms }
    expect((await superadmin.put(`/api/notifications/${id}`, inSubject)).status).toBe(400)
  })

  test('is an invented one in previews', async () => {
    const superadmin = await setup.site.visitor().signIn((await aSuperadmin(setup.site)).username)
    const { body: templates } = await superadmin.get<NotificationTemplate[]>('/api/notifications')
    for (const { id, type, subject, body, sms } of templates) {
      const text = { subject, body, ...(sms !== null && { sms }) }
      const preview = JSON.stringify((await superadmin.post(`/api/notifications/${id}/preview`, text)).body)
      expect(preview, type).not.toContain(CODE)
      const brings = ['booking_confirmed', 'booking_reminder', 'series_booked'].includes(type)
      expect(preview.includes('Code de la porte'), type).toBe(brings)
    }
  })
})

test('no public answer or calendar file has the door code', async () => {
  const { link, path, visitor } = await book()
  const publicPaths = [
    ...[
      '/api/public-settings',
      '/api/contact-info',
      '/api/pages/contact',
      '/api/services',
      '/api/praticiens',
    ],
    ...[path, `${path}/calendar.ics`, link],
  ]
  for (const url of publicPaths) {
    expect(JSON.stringify((await visitor.get(url)).body), url).not.toContain(CODE)
  }
  const rows = await setup.site.database.kysely.selectFrom('outbox').select('calendar').execute()
  expect(rows.some(({ calendar }) => calendar !== null)).toBe(true)
  expect(JSON.stringify(rows)).not.toContain(CODE)
})

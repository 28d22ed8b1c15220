import { beforeEach, describe, expect, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { enqueueReminders } from '#server/features/messages/reminders/actions.ts'
import { insertTemplates, outboxOf } from '../../../support/mail/post.ts'
import { aReservation, liveReservations } from '../../../support/people/bookings.ts'
import { bookAndGetLink, linkHolder } from '../../../support/people/own-reservation.ts'
import { massagePractice } from '../../../support/practice/massage-practice.ts'
import { TestClient } from '../../../support/practice/test-client.ts'

const ORIGIN = 'https://cabinet.example'

let setup: Awaited<ReturnType<typeof massagePractice>>

async function open(env: Record<string, string> = { PUBLIC_URL: ORIGIN }) {
  setup = await massagePractice(env)
  await insertTemplates(setup.site)
  await setup.site.database.kysely
    .updateTable('users')
    .set({ email: 'camille@exemple.fr' })
    .where('id', '=', setup.camille.id)
    .execute()
}

const listMessages = async () =>
  (await outboxOf(setup.site)).map(({ type, recipient, body }) => ({
    type,
    to: recipient,
    links: body.match(/https?:\S*\/reservation\/[\w-]+/g) ?? [],
  }))

describe('the client’s link', () => {
  beforeEach(() => open())

  test('is the same in all messages to the client but the cancellation, and in none to the practitioner', async () => {
    const { site, bookingRequest } = setup
    const link = await bookAndGetLink(site.visitor(), bookingRequest())
    const holder = linkHolder(site.visitor(), link)
    await holder.move('2027-04-14', '10:00')
    const links = [ORIGIN + link]
    expect(await listMessages()).toEqual([
      // Neither had left before the move, so each is rewritten with the new time and no other is added.
      { type: 'booking_confirmed', to: 'zoe@exemple.fr', links },
      { type: 'staff_booking_new', to: 'camille@exemple.fr', links: [] },
    ])
    await site.database.kysely.updateTable('outbox').set({ state: 'sent' }).execute()
    site.clock.advanceMinutes(10)
    await holder.move('2027-04-15', '10:00')
    await site.database.kysely.updateTable('outbox').set({ state: 'sent' }).execute()
    await holder.cancel()
    await holder.cancel()
    expect((await listMessages()).slice(2)).toEqual([
      { type: 'booking_moved_by_client', to: 'zoe@exemple.fr', links },
      { type: 'staff_booking_moved', to: 'camille@exemple.fr', links: [] },
      { type: 'booking_cancelled', to: 'zoe@exemple.fr', links: [] },
      { type: 'staff_booking_cancelled', to: 'camille@exemple.fr', links: [] },
    ])
    const delays = (await outboxOf(site)).map((row) => Number(row.next_attempt_at) - site.clock.instant())
    expect(Math.max(...delays)).toBe(0)
  })

  test('announces a move as the client’s own, unless staff have moved the reservation since', async () => {
    const { site, bookingRequest, camille } = setup
    const link = await bookAndGetLink(site.visitor(), bookingRequest())
    await site.database.kysely.updateTable('outbox').set({ state: 'sent' }).execute()
    await linkHolder(site.visitor(), link).move('2027-04-15', '10:00')
    const toClient = async () =>
      (await outboxOf(site)).findLast(({ recipient }) => recipient === 'zoe@exemple.fr')
    const subject = 'Déplacé au jeudi 15 avril à 10\u202fh'
    expect(await toClient()).toMatchObject({ type: 'booking_moved_by_client', subject })
    const staff = await site.visitor().signIn(camille.username)
    const [{ id } = { id: 0 }] = await liveReservations(site)
    await staff.put(`/api/admin/reservations/2027-04-15/${id}`, { newDate: '2027-04-15', newTime: '11:00' })
    expect(await toClient()).toMatchObject({ type: 'booking_moved' })
  })

  test('is the same in the reminder', async () => {
    const { site, bookingRequest } = setup
    const link = await bookAndGetLink(site.visitor(), bookingRequest({ date: '2027-04-16' }))
    site.clock.set('2027-04-15T10:00')
    await enqueueReminders(site)
    const toClient = (await listMessages()).filter(({ to }) => to === 'zoe@exemple.fr')
    expect(toClient.map(({ type, links }) => [type, links])).toEqual([
      ['booking_confirmed', [ORIGIN + link]],
      ['booking_reminder', [ORIGIN + link]],
    ])
  })

  test('is neither in the text nor in the calendar file of the cancellation', async () => {
    const { site, bookingRequest } = setup
    const link = await bookAndGetLink(site.visitor(), bookingRequest())
    await site.database.kysely.updateTable('outbox').set({ state: 'sent' }).execute()
    await linkHolder(site.visitor(), link).cancel()
    const stored = await site.database.kysely
      .selectFrom('outbox')
      .select(['body', 'calendar'])
      .where('type', '=', 'booking_cancelled')
      .execute()
    expect(stored).toEqual([{ body: expect.any(String), calendar: expect.any(String) }])
    expect(JSON.stringify(stored)).not.toContain('/reservation/')
  })

  test('is created with the reminder for a reservation that has none', async () => {
    const { site, camille } = setup
    const withoutLink = { praticienId: camille.id, date: '2027-04-14', time: '10:00' }
    await aReservation(site, withoutLink)
    site.clock.set('2027-04-13T10:00')
    await enqueueReminders(site)
    const [reminder] = await listMessages()
    expect(reminder).toMatchObject({ type: 'booking_reminder', links: [expect.stringContaining(ORIGIN)] })
    const holder = linkHolder(site.visitor(), String(reminder?.links[0]).replace(ORIGIN, ''))
    expect((await holder.see()).body).toMatchObject({ state: 'planned', firstName: 'Léa' })
  })
})

test('without PUBLIC_URL the line of the link is omitted from messages', async () => {
  await open({})
  await bookAndGetLink(setup.site.visitor(), setup.bookingRequest())
  expect((await listMessages()).flatMap(({ links }) => links)).toEqual([])
  for (const { body } of await outboxOf(setup.site)) expect(body).not.toContain('/reservation')
})

test('no log line contains the token of a link', async () => {
  await open()
  const { site, bookingRequest } = setup
  const MORE_THAN_ALLOWED = 130
  const lines: string[] = []
  const logTo = { write: (line: string) => void lines.push(line) }
  const config = { ...site.config, logLevel: 'trace', rateLimits: true }
  const app = await buildApp({ ...site, config, logTo })
  const visitor = new TestClient(app)
  const link = await bookAndGetLink(visitor, bookingRequest())
  const token = link.replace('/reservation/', '')
  const { see, move, cancel } = linkHolder(visitor, link)
  await see()
  await move('2027-04-13', '10:15')
  // Errors that quote the link are logged, too.
  app.log.error(
    { err: new Error(`no route matches ${link}`), req: { url: `${link}?a=1` } },
    `requested ${link}`,
  )
  for (let i = 0; i < MORE_THAN_ALLOWED; i += 1) await see()
  await cancel()
  await visitor.send('POST', `/api${link}/cancel`, {})
  await app.close()
  expect(lines.join('')).toContain('/reservation/[jeton]')
  expect(lines.join('')).toContain('too_many_requests')
  expect(lines.join('')).not.toContain(token)
})

import { beforeEach, describe, expect, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { writeReminders } from '#server/features/reminders/actions.ts'
import { aReservation } from '../support/bookings.ts'
import { massagePractice } from '../support/massage-practice.ts'
import { bookedLink, holderOf } from '../support/own-reservation.ts'
import { aTemplateOfEach, outboxOf } from '../support/post.ts'
import { Visitor } from '../support/visitor.ts'

const ORIGIN = 'https://cabinet.example'

let opened: Awaited<ReturnType<typeof massagePractice>>

async function open(env: Record<string, string> = { PUBLIC_URL: ORIGIN }) {
  opened = await massagePractice(env)
  await aTemplateOfEach(opened.site)
  await opened.site.database.kysely
    .updateTable('users')
    .set({ email: 'camille@exemple.fr' })
    .where('id', '=', opened.camille.id)
    .execute()
}

const messages = async () =>
  (await outboxOf(opened.site)).map(({ type, recipient, body }) => ({
    type,
    to: recipient,
    links: body.match(/https?:\S*\/reservation\/[\w-]+/g) ?? [],
  }))

describe('what is told', () => {
  beforeEach(() => open())

  test('each message to the client carries the same link; the practitioner hears, and gets none', async () => {
    const { site, wanted } = opened
    const link = await bookedLink(site.visitor(), wanted())
    const own = holderOf(site.visitor(), link)
    await own.move('2027-04-14', '10:00')
    const links = [ORIGIN + link]
    expect(await messages()).toEqual([
      // Neither had left when the reservation moved: who has not heard of it is told once, where it is now.
      { type: 'booking_confirmed', to: 'zoe@exemple.fr', links },
      { type: 'staff_booking_new', to: 'camille@exemple.fr', links: [] },
    ])
    await site.database.kysely.updateTable('outbox').set({ state: 'sent' }).execute()
    await own.move('2027-04-15', '10:00')
    await site.database.kysely.updateTable('outbox').set({ state: 'sent' }).execute()
    await own.cancel()
    await own.cancel()
    expect((await messages()).slice(2)).toEqual([
      { type: 'booking_moved', to: 'zoe@exemple.fr', links },
      { type: 'staff_booking_moved', to: 'camille@exemple.fr', links: [] },
      { type: 'booking_cancelled', to: 'zoe@exemple.fr', links: [] },
      { type: 'staff_booking_cancelled', to: 'camille@exemple.fr', links: [] },
    ])
    const due = (await outboxOf(site)).map((row) => Number(row.next_attempt_at) - site.clock.instant())
    expect(Math.max(...due)).toBe(0)
  })

  test('a reservation from before there were links gets one with its reminder', async () => {
    const { site, camille } = opened
    const old = { praticienId: camille.id, date: '2027-04-14', time: '10:00' }
    await aReservation(site, old)
    site.clock.set('2027-04-13T10:00')
    await writeReminders(site)
    const [reminder] = await messages()
    expect(reminder).toMatchObject({ type: 'booking_reminder', links: [expect.stringContaining(ORIGIN)] })
    const own = holderOf(site.visitor(), String(reminder?.links[0]).replace(ORIGIN, ''))
    expect((await own.see()).body).toMatchObject({ state: 'planned', firstName: 'Léa' })
  })
})

test('without PUBLIC_URL a message names no address, and its line is left out', async () => {
  await open({})
  await bookedLink(opened.site.visitor(), opened.wanted())
  expect((await messages()).flatMap(({ links }) => links)).toEqual([])
  for (const { body } of await outboxOf(opened.site)) expect(body).not.toContain('/reservation')
})

test('no line of the log holds a token, however the address is written', async () => {
  await open()
  const { site, wanted } = opened
  const lines: string[] = []
  const logTo = { write: (line: string) => void lines.push(line) }
  const config = { ...site.config, logLevel: 'trace', rateLimits: true }
  const app = await buildApp({ ...site, config, logTo })
  const visitor = new Visitor(app)
  const link = await bookedLink(visitor, wanted())
  const token = link.replace('/reservation/', '')
  const { see, move, cancel } = holderOf(visitor, link)
  await see()
  await move('2027-04-13', '10:15')
  // What an error quotes is in the log as well.
  app.log.error({ err: new Error(`no route matches ${link}`), req: { url: `${link}?a=1` } }, `asked ${link}`)
  for (let i = 0; i < 130; i += 1) await see()
  await cancel()
  await visitor.send('POST', `/api${link}/cancel`, {})
  await app.close()
  expect(lines.join('')).toContain('/reservation/[jeton]')
  expect(lines.join('')).toContain('too_many_requests')
  expect(lines.join('')).not.toContain(token)
})

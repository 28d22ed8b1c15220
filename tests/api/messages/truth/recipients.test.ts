import { beforeEach, describe, expect, test } from 'vitest'
import { DeliveryFailure, MessageDelayed } from '#domain/messages/delivery.ts'
import { lockKeys } from '#server/db/engine.ts'
import { addressHashOf } from '#server/features/messages/declines/actions.ts'
import { enqueueReminders } from '#server/features/messages/reminders/actions.ts'
import { sendDue } from '#server/jobs/worker.ts'
import type { Mailer } from '#server/mail/transport.ts'
import { fakeCarriers, insertTemplates, outboxOf } from '../../../support/mail/post.ts'
import { massagePractice } from '../../../support/practice/massage-practice.ts'
import { aSetting } from '../../../support/practice/settings.ts'

const ZOE = 'zoe@exemple.fr'
const MINUTE_MS = 60_000

let setup: Awaited<ReturnType<typeof massagePractice>>
let site: (typeof setup)['site']

beforeEach(async () => {
  setup = await massagePractice({ SMS_URL: 'https://sms.exemple/?to={{to}}' })
  site = setup.site
  await insertTemplates(site)
})

async function book(change: object = {}): Promise<void> {
  const { status } = await site.visitor().post('/api/reservations', setup.bookingRequest(change))
  expect(status).toBe(201)
}

/** As another version of the site, or a statement of somebody who has the database, would. */
const write = (client: { client_email?: string; client_phone?: string }) =>
  site.database.kysely.updateTable('agenda_entries').set(client).execute()

async function send(mailer?: Mailer): Promise<string[]> {
  const carriers = fakeCarriers()
  await sendDue({ ...site, ...carriers, ...(mailer && { mailer }) })
  return [...carriers.mails, ...carriers.texts].map(({ to }) => to)
}

const failing = (error: Error): Mailer => ({ send: () => Promise.reject(error) })

describe('a message to a client', () => {
  test('leaves only for the mailbox that the reservation has when it leaves', {
    tags: ['engine'],
  }, async () => {
    await book()
    await write({ client_email: 'lea@exemple.fr' })
    expect(await send()).toEqual([])
    expect(await outboxOf(site)).toEqual([])
  })

  test('leaves for the same mailbox in other letters', async () => {
    await book()
    await write({ client_email: 'Zoe@Exemple.fr' })
    expect(await send()).toEqual([ZOE])
  })

  test('is not handed over where the mailbox changes while it is being sent', {
    tags: ['engine'],
  }, async () => {
    await book()
    const handedOver: boolean[] = []
    await send({
      async send(_message, handOver) {
        await write({ client_email: 'lea@exemple.fr' })
        await handOver?.record().then(
          () => handedOver.push(true),
          () => handedOver.push(false),
        )
        throw new DeliveryFailure('down')
      },
    })
    expect(handedOver).toEqual([false])
  })

  test('reminds of no start that is not due, where the visit is moved as reminders are planned', {
    tags: ['engine'],
  }, async () => {
    await book()
    site.clock.set('2027-04-12T12:00')
    const keys = [addressHashOf(site, ZOE)]
    const round = await site.database.transaction(async (trx) => {
      await lockKeys(site.database, trx, { namespace: 'declinable', keys })
      const planned = enqueueReminders(site)
      await new Promise((resolve) => setTimeout(resolve, 500))
      await trx.updateTable('agenda_entries').set({ date: '2027-04-20' }).execute()
      return { planned }
    })
    await round.planned
    expect((await outboxOf(site)).map(({ type }) => type)).not.toContain('booking_reminder')
    site.clock.set('2027-04-19T12:00')
    await enqueueReminders(site)
    expect((await outboxOf(site)).map(({ type }) => type)).toContain('booking_reminder')
  })

  test.each([
    ['06 12 34 56 78', true],
    ['+33 (0)6.12.34.56.78', true],
    ['06 98 76 54 32', false],
  ])('reminded by SMS leaves for its number alone: %s', async (phone, leaves) => {
    await aSetting(site, 'reminders', { hours: 24, sms: true, smsCountries: ['FR'], smsPerDay: 100 })
    await book({ clientPhone: '0612345678' })
    await site.database.kysely.deleteFrom('outbox').execute()
    site.clock.set('2027-04-12T12:00')
    await enqueueReminders(site)
    await write({ client_phone: phone })
    expect(await send()).toEqual(leaves ? [ZOE, '+33612345678'] : [ZOE])
  })
})

describe('after an outage of mail', () => {
  const nextTries = async () =>
    (await outboxOf(site)).flatMap((row) => (row.state === 'waiting' ? [row.next_attempt_at] : []))

  /** Three messages that have failed for hours, each with a long pause before its next try. */
  async function failForHours(error: Error): Promise<void> {
    for (const time of ['09:00', '10:00', '11:00'])
      await book({ time, clientEmail: `c${time.slice(0, 2)}@exemple.fr` })
    for (let hour = 0; hour < 8; hour += 1) {
      await send(failing(error))
      site.clock.advanceMinutes(60)
    }
    await send(failing(error))
  }

  test('every message that waits is tried within 15 minutes of the first one that leaves', async () => {
    await failForHours(new DeliveryFailure('Le serveur d’envoi est injoignable.'))
    const before = await nextTries()
    expect(before.every((at) => at > site.clock.instant() + 15 * MINUTE_MS)).toBe(true)
    await book({ date: '2027-04-14', time: '10:00' })
    expect(await send()).toEqual([ZOE])
    const after = await nextTries()
    expect(after).toHaveLength(3)
    expect(after.every((at) => at <= site.clock.instant() + 15 * MINUTE_MS)).toBe(true)
    site.clock.advanceMinutes(15)
    expect((await send()).sort()).toEqual(['c09@exemple.fr', 'c10@exemple.fr', 'c11@exemple.fr'])
  })

  test('one that its own mailbox keeps waiting is tried at its own pace', async () => {
    await failForHours(new MessageDelayed('Le serveur d’envoi fait attendre ce message.'))
    const before = await nextTries()
    await book({ date: '2027-04-14', time: '10:00' })
    await send()
    expect(await nextTries()).toEqual(before)
  })
})

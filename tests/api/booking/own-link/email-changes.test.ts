import { beforeEach, describe, expect, test } from 'vitest'
import { endLinks } from '#server/features/messages/links/actions.ts'
import { lockAgendas } from '#server/practice/reservations/write.ts'
import { outboxOf } from '../../../support/mail/post.ts'
import { aBookingLimit } from '../../../support/people/confirmations.ts'
import { aLinkedPractice, emailTokens } from '../../../support/people/own-details.ts'
import { bookAndGetLink, linkHolder } from '../../../support/people/own-reservation.ts'

let setup: Awaited<ReturnType<typeof aLinkedPractice>>

beforeEach(async () => {
  setup = await aLinkedPractice()
})

const NEW = 'zoe.nouvelle@exemple.fr'
const typesTo = async (address: string) =>
  (await outboxOf(setup.site)).flatMap(({ type, recipient }) => (recipient === address ? [type] : []))

describe('a new address is not asked for behind the back of the present one:', () => {
  const changes = () => setup.site.database.kysely.selectFrom('email_changes').select('id').execute()

  test('while the message to the present address is switched off, it is refused', async () => {
    await setup.site.database.kysely
      .updateTable('notification_templates')
      .set({ active: 0 })
      .where('type', '=', 'email_change_asked')
      .execute()
    const { status, body } = await setup.askEmail(NEW)
    expect([status, body.code]).toEqual([409, 'email_change_by_phone'])
    expect([await changes(), await typesTo(NEW)]).toEqual([[], []])
  })

  test('while the present mailbox has had its messages of the day, it is refused', async () => {
    setup = await aLinkedPractice({ RATE_LIMITS: 'on' })
    await aBookingLimit(setup.site, { clientMessagesPerDay: 1 })
    expect((await setup.askEmail(NEW)).body.code).toBe('email_change_by_phone')
    expect([await changes(), await typesTo(NEW)]).toEqual([[], []])
    await aBookingLimit(setup.site, { clientMessagesPerDay: 2 })
    expect((await setup.askEmail(NEW)).status).toBe(200)
    expect(await typesTo('zoe@exemple.fr')).toContain('email_change_asked')
  })

  test('by a link that has ended while the request waited for the agenda, it is refused', {
    tags: ['engine'],
  }, async () => {
    const { site, camille } = setup
    const { id } = await site.database.kysely
      .selectFrom('agenda_entries')
      .select('id')
      .executeTakeFirstOrThrow()
    const waiting = await site.database.transaction(async (trx) => {
      await lockAgendas(site, trx, [camille.id])
      const asked = setup.askEmail(NEW)
      await new Promise((resolve) => setTimeout(resolve, 500))
      await endLinks(trx, id)
      return { asked }
    })
    expect((await waiting.asked).status).toBe(404)
    expect([await changes(), await typesTo(NEW)]).toEqual([[], []])
  })

  test('a reservation without an address has nobody to tell', async () => {
    await setup.site.database.kysely.updateTable('agenda_entries').set({ client_email: null }).execute()
    expect((await setup.askEmail(NEW)).status).toBe(200)
  })
})

describe('new addresses are bounded', () => {
  beforeEach(async () => {
    setup = await aLinkedPractice({ RATE_LIMITS: 'on' })
  })

  test('to three a day for one link', async () => {
    for (const name of ['a', 'b', 'c']) expect((await setup.askEmail(`${name}@exemple.fr`)).status).toBe(200)
    const fourth = await setup.askEmail('d@exemple.fr')
    expect([fourth.status, fourth.body.code]).toEqual([429, 'too_many_requests'])
    expect(await emailTokens(setup.site)).toHaveLength(3)
  })

  test('to three a day for one mailbox, whatever link asks', async () => {
    const { site, bookingRequest } = setup
    const statuses: number[] = []
    for (const [index, day] of ['13', '14', '15', '16'].entries()) {
      const link = await bookAndGetLink(
        site.visitor(),
        bookingRequest({ date: `2027-04-${day}`, time: '09:00', clientEmail: `client${index}@exemple.fr` }),
      ).catch(() => setup.link)
      const { path } = linkHolder(site.visitor(), link)
      const tag = `victime+${index}@gmail.com`
      statuses.push((await site.visitor().post(`${path}/email`, { clientEmail: tag })).status)
    }
    expect(statuses).toEqual([200, 200, 200, 429])
  })
})

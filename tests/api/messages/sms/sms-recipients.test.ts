import { beforeEach, describe, expect, test } from 'vitest'
import { enqueueReminders } from '#server/features/messages/reminders/actions.ts'
import { sendDue } from '#server/jobs/worker.ts'
import { fakeCarriers, insertTemplates } from '../../../support/mail/post.ts'
import { aReservation } from '../../../support/people/bookings.ts'
import { aPractitioner, aSuperadmin, type Person } from '../../../support/people/people.ts'
import { practice, type TestPractice } from '../../../support/practice/practice.ts'
import type { TestClient } from '../../../support/practice/test-client.ts'

const GATEWAY = { SMS_URL: 'https://sms.exemple/?to={{to}}' }
const MOBILE = '06 12 34 56 78'
const ZOE = '+33612345678'

let site: TestPractice
let owner: TestClient
let camille: Person

async function open(env: Record<string, string> = GATEWAY): Promise<void> {
  site = await practice({ now: '2027-04-14T10:00', env })
  await insertTemplates(site)
  owner = await site.visitor().signIn((await aSuperadmin(site, { username: 'alix' })).username)
  camille = await aPractitioner(site, { agenda: {} })
}

beforeEach(() => open())

const rule = (rules: object) => owner.put('/api/superadmin/reminders', { hours: 24, sms: false, ...rules })
const book = (client: object, date = '2027-04-15') =>
  aReservation(site, { praticienId: camille.id, date, time: '10:00', clientName: 'Zoé Petit', ...client })

async function send() {
  const carriers = fakeCarriers()
  await sendDue({ ...site, ...carriers })
  return { mails: carriers.mails.map(({ to }) => to), texts: carriers.texts }
}

describe('reminders by SMS', { tags: ['engine'] }, () => {
  test.each([
    ['to nobody', { sms: false }, []],
    ['to those without an e-mail address', { sms: true, smsOnlyWithoutMail: true }, ['+33611111111']],
    ['to all', { sms: true, smsOnlyWithoutMail: false }, ['+33611111111', ZOE]],
  ])('leave %s', async (_, rules, expected) => {
    expect((await rule(rules)).body).toMatchObject(rules)
    await book({ clientEmail: 'zoe@exemple.fr', clientPhone: MOBILE })
    const other = await aPractitioner(site, { agenda: {} })
    await aReservation(site, {
      ...{ praticienId: other.id, date: '2027-04-15', time: '10:00', clientName: 'Léa Roy' },
      ...{ clientEmail: null, clientPhone: '06 11 11 11 11' },
    })
    await enqueueReminders(site)
    const { mails, texts } = await send()
    expect(texts.map(({ to }) => to).sort()).toEqual(expected)
    expect(mails).toEqual(['zoe@exemple.fr'])
  })
})

describe('what the practice cancels or moves', { tags: ['engine'] }, () => {
  type Visit = { id: number; date: string }
  const pathOf = ({ id, date }: Visit) => `/api/admin/reservations/${date}/${id}`
  const cancel = (visit: Visit, tellClient = true) =>
    owner.delete(`${pathOf(visit)}?tellClient=${tellClient}`, { 'if-match': '*' })

  const cancelAndRead = (visit: Visit) =>
    owner.delete<{ clientMessage: { id: number } }>(pathOf(visit), { 'if-match': '*' })

  async function cancelled(client: object, tellClient = true) {
    const visit = await book(client)
    const { status } = await cancel(visit, tellClient)
    expect(status).toBe(200)
    site.clock.advanceSeconds(20)
    return send()
  }

  const BOTH = { clientEmail: 'zoe@exemple.fr', clientPhone: MOBILE }
  const PHONE_ALONE = { clientEmail: null, clientPhone: MOBILE }

  test('is told by SMS, beside the mail, where the owner chose so', async () => {
    await rule({ smsChanges: true })
    const { mails, texts } = await cancelled(BOTH)
    expect(mails).toEqual(['zoe@exemple.fr'])
    expect(texts).toMatchObject([
      { to: ZOE, text: expect.stringMatching(/jeudi 15 avril 2027 à 10.h .*annulé/) },
    ])
  })

  test('is told by SMS to whoever has no mailbox', async () => {
    await rule({ smsChanges: true })
    expect((await cancelled(PHONE_ALONE)).texts).toMatchObject([{ to: ZOE }])
  })

  test.each([
    ['where the owner did not choose so', {}, BOTH, true],
    ['where reminders alone go by SMS', { sms: true }, BOTH, true],
    ['to a client who is not to be told', { smsChanges: true }, BOTH, false],
    [
      'to a client without a number',
      { smsChanges: true },
      { clientEmail: 'zoe@exemple.fr', clientPhone: null },
      true,
    ],
  ])('is not told by SMS %s', async (_, rules, client, tellClient) => {
    await rule(rules)
    expect((await cancelled(client, tellClient)).texts).toEqual([])
  })

  test('leaves a line for a number that gets none', async () => {
    await rule({ smsChanges: true })
    expect((await cancelled({ clientEmail: null, clientPhone: '01 45 67 89 01' })).texts).toEqual([])
    const rows = await site.database.kysely
      .selectFrom('outbox')
      .select(['channel', 'state', 'last_error'])
      .execute()
    expect(rows).toMatchObject([
      { channel: 'sms', state: 'failed', last_error: expect.stringContaining('mobile') },
    ])
  })

  test('is not told of a cancellation that is undone', async () => {
    await rule({ smsChanges: true })
    const visit = await book(BOTH)
    await cancel(visit)
    expect((await owner.post(`${pathOf(visit)}/restore`)).status).toBe(200)
    site.clock.advanceSeconds(60)
    expect(await send()).toEqual({ mails: [], texts: [] })
  })

  test('is taken back on both ways at once', async () => {
    await rule({ smsChanges: true })
    const visit = await book(BOTH)
    const { body } = await cancelAndRead(visit)
    expect((await owner.delete(`${pathOf(visit)}/messages/${body.clientMessage.id}`)).status).toBe(200)
    site.clock.advanceSeconds(60)
    expect(await send()).toEqual({ mails: [], texts: [] })
  })

  test('says the new hour of a visit that is moved, once for two moves', async () => {
    await rule({ smsChanges: true })
    const visit = await book(PHONE_ALONE)
    for (const newTime of ['11:00', '14:00']) {
      const move = { newDate: visit.date, newTime, tellClient: true }
      expect((await owner.put(pathOf(visit), move, { 'if-match': '*' })).status).toBe(200)
    }
    site.clock.advanceSeconds(20)
    expect((await send()).texts).toMatchObject([{ to: ZOE, text: expect.stringMatching(/déplacé.*à 14.h/) }])
  })

  test('waits for the morning, unless the visit would begin', async () => {
    await rule({ smsChanges: true })
    site.clock.set('2027-04-14T22:30')
    const early = await aReservation(site, {
      ...{ praticienId: camille.id, date: '2027-04-15', time: '07:30' },
      ...{ clientName: 'Léa Roy', clientEmail: null, clientPhone: '06 11 11 11 11' },
    })
    const late = await book(PHONE_ALONE)
    owner = await site.visitor().signIn('alix')
    await cancel(early)
    await cancel(late)
    site.clock.advanceSeconds(20)
    expect((await send()).texts.map(({ to }) => to)).toEqual(['+33611111111'])
    site.clock.set('2027-04-15T07:01')
    expect((await send()).texts.map(({ to }) => to)).toEqual([ZOE])
  })
})

import { beforeEach, describe, expect, test } from 'vitest'
import { enqueueReminders } from '#server/features/messages/reminders/actions.ts'
import { sendDue } from '#server/jobs/worker.ts'
import { fakeCarriers, outboxOf } from '../../../support/mail/post.ts'
import { aHandingPractice, LEA, PAUL } from '../../../support/practice/handing-practice.ts'

type Practice = Awaited<ReturnType<typeof aHandingPractice>>
let setup: Practice
let site: Practice['site']
let lea: Practice['lea']
let hand: Practice['hand']
let restore: Practice['restore']
let sentAfterUndo: Practice['sentAfterUndo']

beforeEach(async () => {
  setup = await aHandingPractice()
  ;({ site, lea, hand, restore, sentAfterUndo } = setup)
  await site.database.kysely
    .updateTable('users')
    .set({ email: 'camille@cabinet.example' })
    .where('id', '=', setup.camille.id)
    .execute()
})

const subjects = async () => (await sentAfterUndo()).map(({ to, subject }) => [to, subject.split(' : ')[0]])

describe('of a reservation that is given to somebody else', () => {
  test('the new client is told, the former one only if staff want it, and the practitioner of both', async () => {
    const { body } = await hand(lea, PAUL)
    expect(body.clientMessage).toMatchObject({ announcedChange: 'created' })
    expect(await subjects()).toEqual([
      ['camille@cabinet.example', expect.stringMatching(/annulé/i)],
      ['paul@exemple.fr', expect.stringMatching(/confirmé/i)],
      ['camille@cabinet.example', expect.stringMatching(/nouveau/i)],
    ])
  })

  test('the former client reads that it is cancelled, with their own calendar event', {
    tags: ['engine'],
  }, async () => {
    await setup.owner.post(`${setup.pathOf(lea)}/messages`, {})
    const [confirmation] = await sentAfterUndo()
    await hand(lea, { ...PAUL, tellFormer: true }, { caller: setup.asCamille })
    const [former, next] = await sentAfterUndo()
    expect(former).toMatchObject({
      to: 'lea@exemple.fr',
      calendar: { uid: confirmation?.calendar?.uid, cancelled: true },
    })
    expect(next).toMatchObject({ to: 'paul@exemple.fr', calendar: { cancelled: false } })
    expect(next?.calendar?.uid).not.toBe(confirmation?.calendar?.uid)
  })

  test('nobody is told if staff want so, and they act in their own agenda', async () => {
    const { body } = await hand(lea, { ...PAUL, tellClient: false }, { caller: setup.asCamille })
    expect(body.clientMessage).toBeNull()
    expect(await sentAfterUndo()).toEqual([])
  })

  test('whoever has not read of it yet never reads of it', { tags: ['engine'] }, async () => {
    await setup.owner.post(`${setup.pathOf(lea)}/messages`, {})
    await hand(lea, { ...PAUL, tellFormer: true })
    expect((await subjects()).map(([to]) => to)).not.toContain('lea@exemple.fr')
  })

  test('nobody is told where it is handed back at once', async () => {
    const { booking } = (await hand(lea, { ...PAUL, tellFormer: true })).body
    expect((await restore(booking)).body.clientMessage).toBeNull()
    expect(await sentAfterUndo()).toEqual([])
    expect((await outboxOf(site)).filter(({ state }) => state === 'waiting')).toEqual([])
  })

  test('a client who has read of it reads that it is cancelled when it is handed back', async () => {
    const { booking } = (await hand(lea, PAUL)).body
    site.clock.advanceSeconds(11)
    await sendDue({ ...site, ...fakeCarriers() })
    expect((await restore(booking)).status).toBe(200)
    expect(await subjects()).toEqual([
      ['paul@exemple.fr', expect.stringMatching(/annulé/i)],
      ['camille@cabinet.example', expect.stringMatching(/annulé/i)],
      ['camille@cabinet.example', expect.stringMatching(/nouveau/i)],
    ])
  })

  test('the reminder goes to the new client alone', { tags: ['engine'] }, async () => {
    site.clock.set('2027-04-12T09:00')
    await hand(lea, PAUL, { caller: setup.asCamille })
    await sentAfterUndo()
    site.clock.set('2027-04-12T11:00')
    await enqueueReminders(site)
    expect((await sentAfterUndo()).map(({ to }) => to)).toEqual(['paul@exemple.fr'])
  })
})

test('of a series, whoever has still to read of it reads only of the dates that are theirs', {
  tags: ['engine'],
}, async () => {
  const dates = ['2027-04-20', '2027-04-27', '2027-05-04'].map((date) => ({ date, time: '10:00' }))
  const { body } = await setup.asCamille.post<{ bookings: { id: number; date: string; time: string }[] }>(
    '/api/admin/agenda/series',
    { ...LEA, serviceId: setup.relaxing.id, dates },
  )
  const [, second] = body.bookings
  if (!second) throw new Error('no second date')
  const { booking } = (await hand(second, PAUL, { caller: setup.asCamille })).body
  const mails = await sentAfterUndo()
  const [series, own] = ['lea@exemple.fr', 'paul@exemple.fr'].map((to) =>
    mails.find((mail) => mail.to === to),
  )
  expect(mails).toHaveLength(2)
  expect(series?.text).not.toContain('27 avril')
  expect(series?.text).toContain('20 avril')
  expect(own?.text).toContain('27 avril')
  expect(own?.text).not.toContain('20 avril')
  expect(booking.date).toBe('2027-04-27')
})

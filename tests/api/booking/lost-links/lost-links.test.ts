import { beforeEach, describe, expect, test } from 'vitest'
import { rewriteLostLinks, sendLostLinks } from '#server/features/booking/lost-links/actions.ts'
import { sendDue } from '#server/jobs/worker.ts'
import { aLosingPractice, type LosingPractice, linksIn } from '../../../support/mail/lost-links.ts'
import { fakeCarriers, outboxOf } from '../../../support/mail/post.ts'
import { bookAndGetLink, linkHolder } from '../../../support/people/own-reservation.ts'
import { aSuperadmin } from '../../../support/people/people.ts'

const NOTED = 'Si des rendez-vous à venir sont à cette adresse, un e-mail part avec leurs liens.'

let setup: LosingPractice
let ask: LosingPractice['ask']
let request: LosingPractice['request']
let mails: LosingPractice['mails']
let aDate: LosingPractice['aDate']

beforeEach(async () => {
  setup = await aLosingPractice()
  ;({ ask, request, mails, aDate } = setup)
})

const cancelAt = (id: number) =>
  setup.site.database.kysely
    .updateTable('agenda_entries')
    .set({ cancelled_at: setup.site.clock.instant(), updated_at: setup.site.clock.instant() })
    .where('id', '=', id)
    .execute()

describe('whoever has lost the links of their appointments', { tags: ['engine'] }, () => {
  test.each(['zoe@exemple.fr', ' ZOE@Exemple.FR '])('gets them by mail at « %s »', async (typed) => {
    const booked = await bookAndGetLink(
      setup.site.visitor(),
      setup.bookingRequest({ clientEmail: 'Zoe@exemple.fr' }),
    )
    await aDate('2027-04-20', '09:00')
    const { status, body } = await request(typed)
    expect([status, body.message]).toEqual([200, expect.stringContaining(NOTED)])
    const [mail, ...others] = await mails()
    expect([mail?.recipient.toLowerCase(), others]).toEqual(['zoe@exemple.fr', []])
    const links = linksIn(mail?.body ?? '')
    const seen = await Promise.all(
      links.map(async (link) => (await linkHolder(setup.site.visitor(), link).see()).body),
    )
    expect(seen.map(({ date, time }) => `${date} ${time}`)).toEqual(['2027-04-13 10:00', '2027-04-20 09:00'])
    expect(links[0]).toBe(booked)
    expect(mail?.body).toMatch(/^- mardi 13 avril à 10\sh, Massage du dos \(1\sh\)\s: https:/m)
    expect(mail?.subject).toBe('Vos rendez-vous à venir')
  })

  test('reads of nothing that is over, cancelled, held, or at another address', async () => {
    await aDate('2027-04-12', '07:00')
    await aDate('2027-04-13', '09:00', { cancelled: true })
    await aDate('2027-04-14', '09:00', { clientEmail: 'zoe+autre@exemple.fr' })
    await setup.site
      .visitor()
      .post('/api/reservations/hold', { date: '2027-04-15', time: '09:00', serviceId: setup.massage.id })
    expect((await request('zoe@exemple.fr')).status).toBe(200)
    expect(await mails()).toEqual([])
    expect(await setup.site.database.kysely.selectFrom('lost_link_requests').selectAll().execute()).toEqual(
      [],
    )
  })

  test('gets nothing before the worker looks the mailbox up, and the same answer as anybody', async () => {
    await aDate('2027-04-13', '09:00')
    const answers = [await ask('zoe@exemple.fr'), await ask('personne@exemple.fr')]
    expect(answers[0]).toMatchObject({ status: 200, body: answers[1]?.body })
    expect(await mails()).toEqual([])
    await sendLostLinks(setup.site)
    expect((await mails()).map(({ recipient }) => recipient)).toEqual(['zoe@exemple.fr'])
  })

  test('gets one mail for requests that wait together', async () => {
    await aDate('2027-04-13', '09:00')
    for (const typed of ['zoe@exemple.fr', 'ZOE@exemple.fr']) await ask(typed)
    await Promise.all([sendLostLinks(setup.site), sendLostLinks(setup.site)])
    expect(await mails()).toHaveLength(1)
  })

  test('keeps the links of earlier mails', async () => {
    const link = await bookAndGetLink(setup.site.visitor(), setup.bookingRequest())
    await request('zoe@exemple.fr')
    setup.site.clock.advanceMinutes(1)
    await request('zoe@exemple.fr')
    const given = (await mails()).flatMap(({ body }) => linksIn(body))
    expect(given).toEqual([link, link])
    expect((await linkHolder(setup.site.visitor(), link).see()).status).toBe(200)
  })

  test('gets no link of an appointment that was given to another person', async () => {
    const { id, date } = await aDate('2027-04-13', '09:00')
    const staff = await setup.site.visitor().signIn((await aSuperadmin(setup.site)).username)
    const given = await staff.put(`/api/admin/reservations/${date}/${id}/client`, {
      clientName: 'Léa Roux',
      clientEmail: 'lea@exemple.fr',
    })
    expect(given.status).toBe(200)
    await request('zoe@exemple.fr')
    expect(await mails()).toEqual([])
    await request('lea@exemple.fr')
    expect((await mails()).map(({ recipient }) => recipient)).toEqual(['lea@exemple.fr'])
  })

  test('is mailed at the former address until a new one is confirmed', async () => {
    const link = await bookAndGetLink(setup.site.visitor(), setup.bookingRequest())
    const asked = await setup.site.visitor().post(`/api${link}/email`, { clientEmail: 'zoe@ailleurs.fr' })
    expect(asked.status).toBe(200)
    for (const address of ['zoe@ailleurs.fr', 'zoe@exemple.fr']) await request(address)
    expect((await mails()).map(({ recipient }) => recipient)).toEqual(['zoe@exemple.fr'])
    const change = (await outboxOf(setup.site)).find(({ type }) => type === 'email_to_confirm')
    const token = /\/adresse\/([\w-]+)/.exec(change?.body ?? '')?.[1]
    expect((await setup.site.visitor().post(`/api/adresse/${token}`)).status).toBe(200)
    setup.site.clock.advanceMinutes(1)
    for (const address of ['zoe@ailleurs.fr', 'zoe@exemple.fr']) await request(address)
    expect((await mails()).map(({ recipient }) => recipient)).toContain('zoe@ailleurs.fr')
    expect(linksIn((await mails()).at(-1)?.body ?? '')).not.toContain(link)
  })

  test('reads of the appointments of the address asked for alone, once two records are merged', async () => {
    const first = await aDate('2027-04-13', '09:00')
    const second = await aDate('2027-04-14', '09:00', { clientEmail: 'zoe@ailleurs.fr' })
    const rows = await setup.site.database.kysely
      .selectFrom('agenda_entries')
      .select(['id', 'client_id'])
      .execute()
    const recordOf = ({ id }: { id: number }) => rows.find((row) => row.id === id)?.client_id
    const owner = await setup.site.visitor().signIn((await aSuperadmin(setup.site)).username)
    const merged = await owner.post(`/api/admin/clients/${recordOf(first)}/merge`, {
      otherId: recordOf(second),
    })
    expect(merged.status).toBe(200)
    for (const address of ['zoe@exemple.fr', 'zoe@ailleurs.fr']) await request(address)
    expect((await mails()).map(({ recipient, body }) => [recipient, linksIn(body).length])).toEqual([
      ['zoe@exemple.fr', 1],
      ['zoe@ailleurs.fr', 1],
    ])
  })

  test('gets nothing once their data are erased', async () => {
    await aDate('2027-04-13', '09:00')
    await ask('zoe@exemple.fr')
    const owner = await setup.site.visitor().signIn((await aSuperadmin(setup.site)).username)
    const erasure = { subject: { email: 'zoe@exemple.fr' }, cancelUpcoming: true }
    expect((await owner.post('/api/superadmin/personal-data/erasure', erasure)).status).toBe(200)
    await sendLostLinks(setup.site)
    expect(await mails()).toEqual([])
  })
})

describe('the mail with the links of a mailbox', { tags: ['engine'] }, () => {
  const leave = async () => {
    const carriers = fakeCarriers()
    await rewriteLostLinks(setup.site)
    await sendDue({ ...setup.site, ...carriers })
    return carriers.mails.filter(({ subject }) => subject === 'Vos rendez-vous à venir')
  }

  test('leaves as it was written while nothing has changed', async () => {
    await aDate('2027-04-13', '09:00')
    await request('zoe@exemple.fr')
    const [written] = await mails()
    setup.site.clock.advanceMinutes(5)
    expect((await leave()).map(({ text }) => text)).toEqual([written?.body])
    expect((await mails()).map(({ state, body }) => [state, body])).toEqual([['sent', '']])
  })

  test('leaves without what was cancelled meanwhile, and with what was booked', async () => {
    const { id } = await aDate('2027-04-13', '09:00')
    await aDate('2027-04-14', '09:00')
    await request('zoe@exemple.fr')
    setup.site.clock.advanceMinutes(5)
    await cancelAt(id)
    await aDate('2027-04-15', '09:00')
    const carriers = fakeCarriers()
    await sendDue({ ...setup.site, ...carriers })
    expect(carriers.mails.filter(({ subject }) => subject === 'Vos rendez-vous à venir')).toEqual([])
    const [mail, ...others] = await leave()
    expect(others).toEqual([])
    expect(mail?.text).toContain('jeudi 15 avril')
    expect(mail?.text).not.toContain('mardi 13 avril')
    expect(linksIn(mail?.text ?? '')).toHaveLength(2)
  })

  test('is not sent once nothing is left to list', async () => {
    const { id } = await aDate('2027-04-13', '09:00')
    await request('zoe@exemple.fr')
    setup.site.clock.advanceMinutes(5)
    await cancelAt(id)
    expect(await leave()).toEqual([])
    expect(await mails()).toEqual([])
  })
})

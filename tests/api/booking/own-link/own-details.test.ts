import { beforeEach, describe, expect, test } from 'vitest'
import type { EmailChange } from '#contract/booking/own-details.ts'
import type { ErrorBody } from '#contract/errors.ts'
import { enqueue } from '#server/jobs/queries.ts'
import { sendDue } from '#server/jobs/worker.ts'
import { fakeCarriers, outboxOf } from '../../../support/mail/post.ts'
import { anonymousSenders } from '../../../support/people/anonymous-senders.ts'
import { liveReservations } from '../../../support/people/bookings.ts'
import { aLinkedPractice, emailTokens } from '../../../support/people/own-details.ts'
import { bookAndGetLink, linkHolder } from '../../../support/people/own-reservation.ts'

let setup: Awaited<ReturnType<typeof aLinkedPractice>>

beforeEach(async () => {
  setup = await aLinkedPractice()
})

const NEW = 'zoe.nouvelle@exemple.fr'
const show = (token: string) => setup.site.visitor().get<EmailChange & ErrorBody>(`/api/adresse/${token}`)
const confirm = (token: string) => setup.site.visitor().post<EmailChange & ErrorBody>(`/api/adresse/${token}`)
const typesTo = async (address: string) =>
  (await outboxOf(setup.site)).flatMap(({ type, recipient }) => (recipient === address ? [type] : []))

async function askAndGetToken(email = NEW): Promise<string> {
  expect((await setup.askEmail(email)).status).toBe(200)
  return (await emailTokens(setup.site)).at(-1) ?? ''
}

describe('a client corrects by their link', () => {
  test('name and phone number of this reservation, which keep the link', async () => {
    const { site, correct, see } = setup
    const { status, body } = await correct({
      clientName: 'Zoé Grand',
      clientPhone: '07 00 00 00 00',
      person: 'same',
    })
    expect([status, body.message]).toEqual([200, 'Vos coordonnées sont enregistrées.'])
    expect(body.reservation).toEqual((await see()).body)
    expect(body.reservation.client).toEqual({
      name: 'Zoé Grand',
      email: 'zoe@exemple.fr',
      phone: '07 00 00 00 00',
    })
    expect(await liveReservations(site)).toMatchObject([
      { clientName: 'Zoé Grand', clientPhone: '07 00 00 00 00' },
    ])
  })

  test('the record that the reservation belongs to, and no other reservation', {
    tags: ['engine'],
  }, async () => {
    const { site, bookingRequest, correct } = setup
    await bookAndGetLink(site.visitor(), bookingRequest({ date: '2027-04-14' }))
    await correct({ clientName: 'Paul Petit', clientPhone: '', person: 'same' })
    const records = await site.database.kysely.selectFrom('clients').select('name').orderBy('id').execute()
    expect(records.map(({ name }) => name)).toEqual(['Zoé Petit', 'Paul Petit'])
    expect((await liveReservations(site)).map(({ clientName }) => clientName)).toEqual([
      'Paul Petit',
      'Zoé Petit',
    ])
  })

  test('the same details twice, and only the first correction is a change', async () => {
    const { site, correct } = setup
    const versions = () => site.database.kysely.selectFrom('agenda_entries').select('version').execute()
    await correct({ clientName: 'Zoé Grand', clientPhone: '', person: 'same' })
    const after = await versions()
    expect((await correct({ clientName: 'Zoé Grand' })).status).toBe(200)
    expect(await versions()).toEqual(after)
  })

  test('the number to which a waiting reminder would go, so that it is written again', async () => {
    const { site, correct } = setup
    const [row] = await liveReservations(site)
    const now = site.clock.instant()
    await site.database.transaction((trx) =>
      enqueue(
        trx,
        [
          {
            type: 'booking_reminder',
            event: 'rappel',
            channel: 'sms',
            recipient: '+33612345678',
            subject: 'Rappel',
            body: 'Rappel',
            reservation: { id: row?.id ?? 0, date: '2027-04-13', minute: 600 },
          },
        ],
        { ...site, notBefore: now + 3_600_000 },
      ),
    )
    await correct({ clientName: 'Zoé Petit', clientPhone: '07 00 00 00 00' })
    expect((await outboxOf(site)).map(({ type }) => type)).not.toContain('booking_reminder')
  })

  test.each([
    ['no name', { clientName: ' ' }, 'Indiquez votre nom.'],
    ['an address as name', { clientName: 'www.exemple.fr' }, /^Le champ « Nom » ne peut contenir ni/],
    ['a wrong number', { clientName: 'Zoé', clientPhone: 'abc' }, /^Le champ « Téléphone » doit être/],
    ['an unknown field', { clientName: 'Zoé', clientEmail: NEW }, /^Champ inconnu/],
  ])('nothing with %s', async (_title, body, message) => {
    const answer = await setup.correct(body)
    expect([answer.status, answer.body.message.replaceAll(/[\u00a0\u202f]/g, ' ')]).toEqual([
      400,
      typeof message === 'string' ? message : expect.stringMatching(message),
    ])
    expect(await liveReservations(setup.site)).toMatchObject([{ clientName: 'Zoé Petit' }])
  })

  test('nothing that would leave the practice without any way to reach them', async () => {
    await setup.site.database.kysely.updateTable('agenda_entries').set({ client_email: null }).execute()
    const { status, body } = await setup.correct({ clientName: 'Zoé Petit' })
    expect([status, body.message]).toEqual([400, expect.stringContaining('Laissez au moins un numéro')])
    expect(await liveReservations(setup.site)).toMatchObject([{ clientPhone: '06 12 34 56 78' }])
  })

  test.each([
    ['cancelled', async () => setup.cancel(), 'reservation_cancelled'],
    ['past', async () => setup.site.clock.set('2027-04-20T08:00'), 'reservation_past'],
  ])('nothing of a %s reservation', async (_title, change, code) => {
    await change()
    expect((await setup.correct({ clientName: 'Zoé Grand' })).body.code).toBe(code)
    expect((await setup.askEmail(NEW)).body.code).toBe(code)
  })
})

describe('a new e-mail address', () => {
  test('counts only once its mailbox has confirmed it; then the old link ends and a new one goes out', async () => {
    const { site, see } = setup
    const token = await askAndGetToken()
    expect((await see()).body).toMatchObject({ client: { email: 'zoe@exemple.fr' }, newEmail: NEW })
    expect((await show(token)).body).toEqual({ state: 'pending', email: NEW })
    expect(await typesTo(NEW)).toEqual(['email_to_confirm'])

    const { status, body } = await confirm(token)
    expect([status, body]).toEqual([200, { state: 'confirmed', email: NEW }])
    expect(await liveReservations(site)).toMatchObject([{ clientEmail: NEW }])
    expect((await see()).status).toBe(404)
    expect(await typesTo(NEW)).toEqual(['email_to_confirm', 'booking_confirmed'])
    const link = /\/reservation\/[\w-]+/.exec((await outboxOf(site)).at(-1)?.body ?? '')?.[0] ?? ''
    expect((await linkHolder(site.visitor(), link).see()).body.client.email).toBe(NEW)
  })

  test('is told to the present one, without naming it', async () => {
    await askAndGetToken()
    expect(await typesTo('zoe@exemple.fr')).toContain('email_change_asked')
    const told = (await outboxOf(setup.site)).find(({ type }) => type === 'email_change_asked')
    expect(told?.body).toContain('mardi 13 avril 2027')
    expect(told?.body).not.toContain(NEW)
  })

  test('gets a mail without anything that a visitor typed, and without the reservation', async () => {
    await setup.correct({ clientName: 'Invité gagnant', clientPhone: '', person: 'same' })
    await askAndGetToken()
    const mail = (await outboxOf(setup.site)).find(({ type }) => type === 'email_to_confirm')
    for (const text of ['Invité', 'avril', 'Massage', 'Camille']) expect(mail?.body).not.toContain(text)
  })

  test('is stored with a hash of the token only', async () => {
    const token = await askAndGetToken()
    const rows = await setup.site.database.kysely.selectFrom('email_changes').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  test('of somebody else shows nothing about them, before and after the confirmation', {
    tags: ['engine'],
  }, async () => {
    const { site, bookingRequest } = setup
    const lea = { clientName: 'Léa Durand', clientEmail: 'lea@exemple.fr', clientPhone: '06 99 99 99 99' }
    await bookAndGetLink(site.visitor(), bookingRequest({ ...lea, date: '2027-04-14' }))
    const token = await askAndGetToken('lea@exemple.fr')
    const answers = [(await setup.see()).body, (await show(token)).body, (await confirm(token)).body]
    for (const text of ['Léa', 'Durand', '99 99', '2027-04-14'])
      expect(JSON.stringify(answers)).not.toContain(text)
    const records = await site.database.kysely.selectFrom('clients').select('name').orderBy('name').execute()
    expect(records.map(({ name }) => name)).toEqual(['Léa Durand', 'Zoé Petit'])
  })

  test('may be confirmed twice, and opening the link changes nothing', async () => {
    const token = await askAndGetToken()
    await show(token)
    expect(await liveReservations(setup.site)).toMatchObject([{ clientEmail: 'zoe@exemple.fr' }])
    for (const _ of [1, 2]) expect((await confirm(token)).body.state).toBe('confirmed')
    expect(await typesTo(NEW)).toEqual(['email_to_confirm', 'booking_confirmed'])
  })

  test('replaces the one asked for before, whose link then ends', async () => {
    const first = await askAndGetToken('faute@exemple.fr')
    const second = await askAndGetToken()
    expect((await show(first)).body).toEqual({ state: 'ended', email: null })
    expect([(await confirm(first)).body.code, (await confirm(second)).status]).toEqual([
      'email_change_ended',
      200,
    ])
  })

  test.each([
    [
      'its reservation is cancelled',
      () => setup.site.database.kysely.updateTable('agenda_entries').set({ cancelled_at: 1 }).execute(),
    ],
    ['its reservation is over', async () => setup.site.clock.set('2027-04-13T10:30')],
    [
      'staff have ended the link meanwhile',
      () => setup.site.database.kysely.updateTable('agenda_entries').set({ link_generation: 1 }).execute(),
    ],
  ])('is not confirmed any more once %s', async (_title, change) => {
    setup.site.clock.set('2027-04-12T12:00')
    const token = await askAndGetToken()
    await change()
    expect((await show(token)).body).toEqual({ state: 'ended', email: null })
    expect((await confirm(token)).body.code).toBe('email_change_ended')
  })

  test('is unknown after 24 hours, like an invented link', async () => {
    setup = await aLinkedPractice({}, { date: '2027-04-20' })
    const token = await askAndGetToken()
    setup.site.clock.set('2027-04-13T08:00')
    for (const unknown of [token, 'x', 'A'.repeat(43), '%00']) {
      expect([(await show(unknown)).status, (await confirm(unknown)).status]).toEqual([404, 404])
    }
    expect((await setup.see()).body.newEmail).toBeNull()
  })

  test.each([
    ['that of the reservation, however it is written', 'ZOE@Exemple.fr', 'invalid'],
    ['no address', 'zoe', 'invalid'],
  ])('is refused if it is %s', async (_title, email, code) => {
    expect((await setup.askEmail(email)).body.code).toBe(code)
    expect(await emailTokens(setup.site)).toEqual([])
  })

  test('is refused while the site cannot send mail', async () => {
    await setup.site.database.kysely.updateTable('notification_templates').set({ active: 0 }).execute()
    expect((await setup.askEmail(NEW)).body.code).toBe('email_change_by_phone')
    setup.site.config.smtpUrl = undefined
    expect((await setup.askEmail(NEW)).body.code).toBe('email_change_by_phone')
  })
})

test('simultaneous confirmations change the address once, on both engines', {
  tags: ['engine'],
}, async () => {
  const token = await askAndGetToken()
  const url = await setup.site.app.listen({ host: '127.0.0.1', port: 0 })
  const senders = await anonymousSenders(url, 8)
  const answers = await Promise.all(senders.map((send) => send('POST', `/api/adresse/${token}`, {})))
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
  expect((await typesTo(NEW)).filter((type) => type === 'booking_confirmed')).toHaveLength(1)
  const [row] = await setup.site.database.kysely
    .selectFrom('agenda_entries')
    .select('link_generation')
    .execute()
  expect(row?.link_generation).toBe(1)
})

test('the mails with the new address leave', async () => {
  await askAndGetToken()
  const carriers = fakeCarriers()
  await sendDue({ ...setup.site, ...carriers })
  expect(carriers.mails.map(({ to, subject }) => [to, subject])).toContainEqual([
    NEW,
    'Confirmez votre adresse e-mail',
  ])
})

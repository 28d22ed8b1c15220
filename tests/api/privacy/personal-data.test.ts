import { beforeEach, describe, expect, test } from 'vitest'
import type { ErrorBody } from '#contract/errors.ts'
import type { PersonalData } from '#contract/privacy/personal-data.ts'
import { replayErasures } from '#server/features/privacy/erasures/actions.ts'
import { sendAndReadMails } from '../../support/mail/mailbox.ts'
import { insertTemplates } from '../../support/mail/post.ts'
import { aReservation } from '../../support/people/bookings.ts'
import { aSuperadmin, PASSWORD } from '../../support/people/people.ts'
import { aTestimonial } from '../../support/people/testimonials.ts'
import { massagePractice } from '../../support/practice/massage-practice.ts'
import type { TestClient } from '../../support/practice/test-client.ts'

const PERSONAL_DATA = '/api/superadmin/personal-data'

type Setup = Awaited<ReturnType<typeof massagePractice>>
let site: Setup['site']
let camille: Setup['camille']
let massage: Setup['massage']
let owner: TestClient

beforeEach(async () => {
  ;({ site, camille, massage } = await massagePractice({ PUBLIC_URL: 'https://cabinet.example' }))
  await insertTemplates(site)
  owner = await site.visitor().signIn((await aSuperadmin(site)).username)
})

const ZOE = 'zoe.petit@exemple.fr'
const PHONE = '06 12 34 56 78'

const find = async (subject: object) =>
  (await owner.post<PersonalData>(`${PERSONAL_DATA}/search`, subject)).body
const erase = (subject: object, choice: object = {}) =>
  owner.post<ErrorBody & { erased: object }>(`${PERSONAL_DATA}/erasure`, { subject, ...choice })

/** A visit of a month ago, one next week, a message and a testimonial. */
async function zoeComes() {
  const past = await aReservation(site, {
    praticienId: camille.id,
    date: '2027-03-09',
    time: '10:00',
    clientName: 'Zoé Petit',
    clientEmail: 'Zoe.Petit@exemple.fr',
    serviceId: massage.id,
  })
  await site.visitor().post('/api/reservations', {
    date: '2027-04-13',
    time: '10:00',
    serviceId: massage.id,
    clientName: 'Zoé Petit',
    clientEmail: ZOE,
    clientPhone: '+33 6 12 34 56 78',
  })
  await site.visitor().post('/api/contact', { name: 'Zoé', email: ZOE, message: 'Un bassin chaud ?' })
  await aTestimonial(site, { clientName: 'Zoé P.', email: ZOE })
  return past
}

describe('the search for what the site knows of a person', () => {
  test('finds by e-mail, in any case, reservations, their history, messages, testimonials and the journal', {
    tags: ['engine'],
  }, async () => {
    await zoeComes()
    await site.database.kysely
      .updateTable('agenda_entries')
      .set({ allows_offers: 0 })
      .where('date', '=', '2027-04-13')
      .execute()
    const found = await find({ email: ZOE.toUpperCase() })
    expect(found.reservations.map(({ at, state }) => [at, state])).toEqual([
      ['2027-04-13T10:00', 'upcoming'],
      ['2027-03-09T10:00', 'past'],
    ])
    expect(found.reservations.map(({ allowsOffers }) => allowsOffers)).toEqual([false, undefined])
    expect(found.history.map(({ kind, start }) => [kind, start])).toContainEqual([
      'booked',
      '2027-04-13T10:00',
    ])
    expect(found.contactMessages).toMatchObject([{ email: ZOE, message: 'Un bassin chaud ?' }])
    expect(found.testimonials).toMatchObject([{ clientName: 'Zoé P.' }])
    expect(found.messages.map(({ recipient }) => recipient)).toContain(ZOE)
    expect(found.declined).toEqual([])
  })

  test('finds a phone number in every spelling, with all of its client and nothing of anybody else', {
    tags: ['engine'],
  }, async () => {
    await zoeComes()
    await aReservation(site, {
      praticienId: camille.id,
      date: '2027-03-09',
      time: '11:00',
      clientName: 'Léa',
    })
    const found = await find({ phone: PHONE })
    expect(found.reservations.map(({ clientPhone }) => clientPhone)).toEqual(['+33 6 12 34 56 78', null])
  })

  test('answers with empty lists about somebody unknown', async () => {
    await zoeComes()
    const unknown = await find({ email: 'personne@exemple.fr' })
    expect(unknown).toEqual({
      people: [],
      records: [],
      notes: [],
      preferences: [],
      merges: [],
      reservations: [],
      history: [],
      contactMessages: [],
      testimonials: [],
      messages: [],
      requests: [],
      emailChanges: [],
      waiting: [],
      receipts: [],
      packs: [],
      cardPayments: [],
      voucherEntries: [],
      voucherOrders: [],
      declined: [],
    })
  })

  test('refuses a search without e-mail and phone', async () => {
    const { status, body } = await owner.post<ErrorBody>(`${PERSONAL_DATA}/search`, {})
    expect([status, body.message]).toEqual([400, 'Indiquez un e-mail ou un téléphone.'])
  })
})

describe('a correction', () => {
  test('changes past and future reservations, ends the old links and confirms the future one anew', {
    tags: ['engine'],
  }, async () => {
    await zoeComes()
    await sendAndReadMails(site)
    const { status, body } = await owner.put(PERSONAL_DATA, {
      subject: { email: ZOE },
      details: { clientName: 'Zoé Grand', clientEmail: 'zoe.grand@exemple.fr' },
    })
    expect([status, body]).toEqual([
      200,
      { message: 'Coordonnées corrigées', corrected: 2, clientId: expect.any(Number) },
    ])
    const found = await find({ email: 'zoe.grand@exemple.fr' })
    expect(found.reservations).toMatchObject([
      { clientName: 'Zoé Grand', clientPhone: '+33 6 12 34 56 78' },
      { clientName: 'Zoé Grand', clientPhone: null },
    ])
    // Staff may undo a change for ten seconds.
    site.clock.advanceMinutes(1)
    const mails = await sendAndReadMails(site)
    expect(mails.flatMap(({ to }) => to?.map(({ address }) => address))).toContain('zoe.grand@exemple.fr')
  })

  test('of somebody unknown is refused', async () => {
    const correction = { subject: { email: 'personne@exemple.fr' }, details: { clientName: 'X' } }
    expect((await owner.put<ErrorBody>(PERSONAL_DATA, correction)).body.code).toBe('nobody_found')
  })
})

describe('an erasure', () => {
  test('of somebody with reservations to come lists them and changes nothing', async () => {
    await zoeComes()
    const { status, body } = await erase({ email: ZOE })
    expect([status, body.code]).toEqual([409, 'has_upcoming_reservations'])
    expect(body.issues?.map(({ message }) => message)).toEqual([
      expect.stringContaining('mardi 13 avril 2027 à 10'),
    ])
    expect((await find({ email: ZOE })).reservations).toHaveLength(2)
  })

  test('keeps dates, services and amounts, frees the slots to come, and removes everything else', {
    tags: ['engine'],
  }, async () => {
    const past = await zoeComes()
    const { status, body } = await erase({ email: ZOE }, { cancelUpcoming: true })
    expect([status, body.erased]).toMatchObject([
      200,
      { reservations: 2, contactMessages: 1, testimonials: 1 },
    ])
    expect((await find({ email: ZOE, phone: PHONE })).reservations).toEqual([])
    const rows = await site.database.kysely
      .selectFrom('agenda_entries')
      .select(['id', 'client_name', 'client_email', 'client_phone', 'service_id', 'cancelled_at'])
      .orderBy('date')
      .execute()
    const nobody = { client_name: null, client_email: null, client_phone: null, service_id: massage.id }
    expect(rows).toEqual([
      { id: past.id, ...nobody, cancelled_at: null },
      { id: expect.any(Number), ...nobody, cancelled_at: expect.anything() },
    ])
  })

  test('of somebody unknown is refused', async () => {
    expect((await erase({ email: 'personne@exemple.fr' })).body.code).toBe('nobody_found')
  })

  test('asks for the password again after ten minutes, and leaves a line in the audit trail that names nobody', async () => {
    await zoeComes()
    site.clock.advanceMinutes(11)
    const early = await erase({ email: ZOE }, { cancelUpcoming: true })
    expect([early.status, early.body.code]).toEqual([401, 'reauthentication_required'])
    await owner.post('/api/auth/reauthenticate', { password: PASSWORD })
    expect((await erase({ email: ZOE }, { cancelUpcoming: true })).status).toBe(200)
    const lines = await site.database.kysely.selectFrom('audit_trail').selectAll().execute()
    expect(lines.filter(({ action }) => action === 'personal_data_erased')).toHaveLength(1)
    expect(JSON.stringify(lines)).not.toContain('zoe')
  })

  test('is repeated at the start with a backup from before, except for what came after', {
    tags: ['engine'],
  }, async () => {
    await zoeComes()
    await erase({ email: ZOE }, { cancelUpcoming: true })
    await site.database.kysely.deleteFrom('erasures').execute()
    const restored = { praticienId: camille.id, clientName: 'Zoé', clientEmail: ZOE, date: '2027-03-10' }
    const { id } = await aReservation(site, { ...restored, time: '09:00' })
    await site.database.kysely
      .updateTable('agenda_entries')
      .set({ created_at: site.clock.instant() - 1000 })
      .where('id', '=', id)
      .execute()
    site.clock.advanceMinutes(1)
    await aReservation(site, { ...restored, time: '14:00' })

    expect(await replayErasures(site)).toBe(1)
    expect((await find({ email: ZOE })).reservations.map(({ at }) => at)).toEqual(['2027-03-10T14:00'])
    expect(await replayErasures(site)).toBe(0)
  })
})

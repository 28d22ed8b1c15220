import { beforeEach, describe, expect, test } from 'vitest'
import type { ErrorBody } from '#contract/errors.ts'
import { MESSAGE_KINDS } from '#domain/messages/notification.ts'
import { insertTemplates, outboxOf } from '../../../support/mail/post.ts'
import { liveReservations } from '../../../support/people/bookings.ts'
import { anInvitingPractice } from '../../../support/people/invitations.ts'
import { aSuperadmin } from '../../../support/people/people.ts'
import { aTestimonial } from '../../../support/people/testimonials.ts'
import { massagePractice } from '../../../support/practice/massage-practice.ts'
import { aSetting } from '../../../support/practice/settings.ts'
import type { TestClient, TestResponse } from '../../../support/practice/test-client.ts'

let setup: Awaited<ReturnType<typeof massagePractice>>
let visitor: TestClient

beforeEach(async () => {
  setup = await massagePractice({ PUBLIC_URL: 'https://cabinet.example' })
  await insertTemplates(setup.site)
  await aSetting(setup.site, 'enableTestimonials', true)
  visitor = setup.site.visitor()
})

type Send = (name: string) => Promise<TestResponse<ErrorBody>>
const forms: [string, string, Send][] = [
  [
    'a booking',
    'clientName',
    (clientName) => visitor.post('/api/reservations', setup.bookingRequest({ clientName })),
  ],
  [
    'the contact form',
    'name',
    (name) => visitor.post('/api/contact', { name, email: 'zoe@exemple.fr', message: 'Bonjour.' }),
  ],
  [
    'a testimonial',
    'clientName',
    (clientName) => visitor.post('/api/testimonials', { clientName, rating: 5, comment: 'Merci.' }),
  ],
  [
    'an invited testimonial',
    'clientName',
    async (clientName) => {
      const invited = await anInvitingPractice()
      const path = `/api/temoignage/${await invited.invitationToken()}`
      return invited.visitor().post(path, { clientName, rating: 5, comment: 'Merci.' })
    },
  ],
]

describe.each(forms)('in %s', (_form, field, send) => {
  test.each([
    ['Gagnez 500 EUR sur https://exemple.click'],
    ['www.exemple'],
    ['zoe@exemple.fr'],
    ['Gagnez sur exemple.com'],
    ['exemp\u200ble.c\u00adom'],
  ])('the name « %s » is refused with a sentence that names the field', async (name) => {
    const { status, body } = await send(name)
    expect([status, body.issues]).toEqual([
      400,
      [
        {
          path: field,
          message: 'Le champ «\u202fNom\u202f» ne peut contenir ni adresse internet ni adresse e-mail.',
        },
      ],
    ])
  })

  test.each([
    ['J.-P. Martin'],
    ['M.Dupont'],
    ['N’Diaye'],
    ['Mme Durand (maman de Léa)'],
    ['李小龙'],
    ['علی\u200cرضا رضایی'],
  ])('the name « %s » is accepted', async (name) => {
    expect((await send(name)).status).toBeLessThan(300)
  })
})

const storedName = async () => (await liveReservations(setup.site)).at(-1)?.clientName

test('invisible characters of a visitor’s name and phone number are removed without a word', async () => {
  const request = setup.bookingRequest({
    clientName: '\u202eZo\u00ad\u200bé\u0000 علی\u200cرضا\ufeff',
    clientPhone: '\u202a06 12 34 56 78\u202c',
  })
  expect((await visitor.post('/api/reservations', request)).status).toBe(201)
  expect((await liveReservations(setup.site))[0]).toMatchObject({
    clientName: 'Zoé علی\u200cرضا',
    clientPhone: '06 12 34 56 78',
  })
})

test('staff may type an address into a client’s name; invisible characters are removed', async () => {
  const staff = await setup.site.visitor().signIn(setup.camille.username)
  const { body } = await staff.post<{ booking: { id: number } }>(
    '/api/reservations',
    setup.bookingRequest({ clientName: 'Zoé\u200b (zoe@exemple.fr)' }),
  )
  expect(await storedName()).toBe('Zoé (zoe@exemple.fr)')
  const path = `/api/admin/reservations/2027-04-13/${body.booking.id}/client`
  expect((await staff.put(path, { clientName: 'Spa\u2060 exemple.com' })).status).toBe(200)
  expect(await storedName()).toBe('Spa exemple.com')
})

describe('a message', () => {
  const HOSTILE = 'Gagnez 500 EUR sur https://exemple.click'

  beforeEach(() =>
    setup.site.database.kysely.updateTable('users').set({ email: 'camille@exemple.fr' }).execute(),
  )

  /** Moved by staff: the form refuses such a name, older rows may have it. */
  async function mailAboutMove(clientName: string) {
    const { kysely } = setup.site.database
    await visitor.post('/api/reservations', setup.bookingRequest())
    await kysely.updateTable('agenda_entries').set({ client_name: clientName }).execute()
    await kysely.updateTable('outbox').set({ state: 'sent' }).execute()
    const staff = await setup.site.visitor().signIn(setup.camille.username)
    const [{ id = 0 } = {}] = await liveReservations(setup.site)
    const target = { newDate: '2027-04-13', newTime: '11:00' }
    expect((await staff.put(`/api/admin/reservations/2027-04-13/${id}`, target)).status).toBe(200)
    return (await outboxOf(setup.site)).find(({ type }) => type === 'booking_moved')
  }

  test('to a client greets by first name', async () => {
    const mail = await mailAboutMove('Mme Zoé Petit-Roy')
    expect(mail?.body).toMatch(/^Bonjour Zoé,\n/)
    expect(mail?.body).not.toContain('Petit')
  })

  test('to a client contains nothing of a name that is an advertisement', async () => {
    const mail = await mailAboutMove(HOSTILE)
    expect(mail?.body).toMatch(/^Bonjour,\n/)
    expect(mail?.body).not.toContain('Gagnez')
    expect(mail?.body).not.toContain('exemple.click')
  })

  test('to a client is safe with an owner’s text that names the client in full', async () => {
    await setup.site.database.kysely
      .updateTable('notification_templates')
      .set({
        subject: 'Le {{date}} {{ clientName}} {{clientEmail}}',
        body: 'Cher {{  clientName  }},\n{{clientPhone}}\nÀ demain.',
      })
      .where('type', '=', 'booking_moved')
      .execute()
    const mail = await mailAboutMove('Zoé Petit')
    expect([mail?.subject, mail?.body]).toEqual(['Le mardi 13 avril Zoé', 'Cher Zoé,\nÀ demain.'])
  })

  test('to a client without a recognized first name says « Bonjour, »', async () => {
    await visitor.post('/api/reservations', setup.bookingRequest({ clientName: 'Mme Durand' }))
    const mail = (await outboxOf(setup.site)).find(({ type }) => type === 'booking_confirmed')
    expect(mail?.body).toMatch(/^Bonjour,\n/)
  })

  test('to the practitioner contains the name in full', async () => {
    await visitor.post('/api/reservations', setup.bookingRequest({ clientName: 'Mme Durand (maman de Léa)' }))
    const mail = (await outboxOf(setup.site)).find(({ type }) => type === 'staff_booking_new')
    expect(mail?.body).toContain('Mme Durand (maman de Léa)')
  })

  test('to the author of a refused testimonial repeats no address that the text contains', async () => {
    const superadmin = await setup.site.visitor().signIn((await aSuperadmin(setup.site)).username)
    const comment = 'Super !\nCliquez sur exemple.com'
    const id = await aTestimonial(setup.site, { email: 'lea@exemple.fr', clientName: HOSTILE, comment })
    await superadmin.put(`/api/testimonials/${id}`, { status: 'refused', reason: 'Publicité.' })
    const mail = (await outboxOf(setup.site)).at(-1)
    expect(mail?.body).toContain('(Texte non repris\u202f: il contient une adresse.)')
    expect(mail?.body).not.toContain('exemple.com')
    expect(mail?.body).not.toContain('exemple.click')
  })

  test('to a client never offers the full name, e-mail or phone number as a placeholder', () => {
    const offered = Object.values(MESSAGE_KINDS)
      .filter(({ audience }) => audience === 'client')
      .flatMap(({ variables }): readonly string[] => variables)
    expect(offered).not.toContain('clientName')
    expect(offered).not.toContain('clientEmail')
    expect(offered).not.toContain('clientPhone')
  })
})

import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { ErrorBody } from '#contract/errors.ts'
import { aService } from '../../../support/people/bookings.ts'
import { aPractitioner, aSuperadmin, type Person } from '../../../support/people/people.ts'
import { practice, type TestPractice } from '../../../support/practice/practice.ts'
import { aSetting } from '../../../support/practice/settings.ts'
import type { TestClient, TestResponse } from '../../../support/practice/test-client.ts'

const path = '/api/reservations'
let site: TestPractice
let visitor: TestClient
let serviceId: number

beforeAll(async () => {
  site = await practice({ now: '2027-04-12T08:00' })
  serviceId = (await aService(site)).id
  await aPractitioner(site, { offers: [serviceId] })
  visitor = site.visitor()
})

afterEach(() => site.database.kysely.deleteFrom('agenda_entries').execute())

const bookingRequest = (change: object) => ({
  date: '2027-04-13',
  time: '10:00',
  clientName: 'Zoé Petit',
  clientEmail: 'zoe@exemple.fr',
  serviceId,
  ...change,
})

async function expectNothingStored() {
  const rows = await site.database.kysely.selectFrom('agenda_entries').select('id').execute()
  expect(rows).toEqual([])
}

describe('an invalid booking', () => {
  test.each([
    ['clientName', '', 'Indiquez votre nom.'],
    ['clientName', 5, 'doit être un texte.'],
    ['clientName', 'x'.repeat(101), 'doit compter au plus 100 caractères.'],
    ['clientName', '\u0000\u200b', 'est obligatoire.'],
    ['clientName', 'Zoé\nBcc: x@y.fr', 'ne peut contenir ni adresse internet ni adresse e-mail.'],
    ['clientName', '\ud800', 'est obligatoire.'],
    ['clientEmail', 'zoe', 'doit être une adresse e-mail'],
    ['clientEmail', 'a@b.fr, c@d.fr', 'doit être une adresse e-mail'],
    ['clientEmail', 'zoe@exemple.fr\r\nBcc: x@y.fr', 'n’est pas accepté'],
    ['clientEmail', `${'a'.repeat(250)}@b.fr`, 'au plus 254'],
    ['clientPhone', 'appelez-moi', 'doit être un numéro de téléphone'],
    ['clientPhone', '(.........)', 'doit être un numéro de téléphone'],
    ['serviceId', 'un', 'n’est pas un identifiant connu'],
    ['serviceId', 1.5, 'n’est pas un identifiant connu'],
    ['serviceId', -1, 'n’est pas un identifiant connu'],
    ['serviceId', 2 ** 53 + 2, 'n’est pas un identifiant connu'],
    ['serviceId', true, 'n’est pas un identifiant connu'],
    ['praticienId', [1], 'n’est pas un identifiant connu'],
    ['serviceId', undefined, 'Choisissez une prestation.'],
    ['date', '13/04/2027', 'doit être une date'],
    ['date', '2027-4-13', 'doit être une date'],
    ['date', '2027-02-29', 'doit être une date'],
    ['time', '10h30', 'doit être une heure'],
    ['time', '24:00', 'doit être une heure'],
    ['time', '', 'est obligatoire'],
  ])(
    'is refused with 400 and a French message that names the field, and not stored: %s %j',
    async (field, value, expected) => {
      const { status, body } = await visitor.post<ErrorBody>(path, bookingRequest({ [field]: value }))
      expect([status, body.code]).toEqual([400, 'invalid'])
      const issue = body.issues?.find((candidate) => candidate.path === field)
      expect(issue?.message).toContain(expected)
      expect(issue?.message).toMatch(
        /^Le champ «\u202f.+\u202f»|^Indiquez votre nom|^Choisissez une prestation/,
      )
      await expectNothingStored()
    },
  )

  test('with an unknown field is refused and not stored', async () => {
    const { body } = await visitor.post<ErrorBody>(path, bookingRequest({ statut: 'payé' }))
    expect(body.issues).toEqual([{ path: '', message: 'Champ inconnu\u202f: statut.' }])
    await expectNothingStored()
  })

  test('with the key __proto__ is refused and not stored', async () => {
    const body = '{"__proto__":{"role":"superadmin"},"date":"2027-04-13"}'
    const headers = { 'csrf-token': await visitor.csrfToken() }
    expect((await visitor.send('POST', path, { body, headers })).status).toBe(400)
    await expectNothingStored()
  })
})

describe('a booking', () => {
  async function post(body: string, type: string) {
    const headers = { 'csrf-token': await visitor.csrfToken(), 'content-type': type }
    const { status, body: refusal } = await visitor.send<ErrorBody>('POST', path, { body, headers })
    return [status, refusal.code]
  }

  test.each([
    ['truncated JSON', 400, '{"date":', 'application/json', 'invalid_json'],
    ['an empty body', 400, '', 'application/json', 'invalid'],
    ['an array', 400, '[]', 'application/json', 'invalid'],
    ['null', 400, 'null', 'application/json', 'invalid'],
    ['a form', 415, 'date=2027-04-13', 'application/x-www-form-urlencoded', 'unsupported_media_type'],
    ['plain text', 415, '{}', 'text/plain', 'unsupported_media_type'],
    [
      '300 kB of JSON',
      413,
      `{"clientName":"${'x'.repeat(300_000)}"}`,
      'application/json',
      'payload_too_large',
    ],
  ])('sent as %s is refused with %i and not stored', async (_title, status, body, type, code) => {
    expect(await post(body, type)).toEqual([status, code])
    await expectNothingStored()
  })
})

test('a name is stored trimmed and in Unicode NFC', { tags: ['engine'] }, async () => {
  const clientName = '  Zoe\u0301 O’Neil-Ævarsson  '
  expect((await visitor.post(path, bookingRequest({ clientName }))).status).toBe(201)
  const { client_name } = await site.database.kysely
    .selectFrom('agenda_entries')
    .select('client_name')
    .executeTakeFirstOrThrow()
  expect(client_name).toBe('Zoé O’Neil-Ævarsson')
})

test('SQL and HTML in a name are stored as plain text', { tags: ['engine'] }, async () => {
  const clientName = `'; drop table agenda_entries; -- <script>alert(1)</script>`
  expect((await visitor.post(path, bookingRequest({ clientName }))).status).toBe(201)
  const rows = await site.database.kysely.selectFrom('agenda_entries').select('client_name').execute()
  expect(rows).toEqual([{ client_name: clientName }])
})

test('an unexpected error returns 500 without stack trace, SQL or path', { tags: ['engine'] }, async () => {
  const broken = await practice()
  await broken.database.kysely.schema.dropTable('pages').execute()
  const { status, body } = await broken.visitor().get('/api/pages')
  expect([status, body]).toEqual([500, { code: 'internal', message: 'Une erreur est survenue.' }])
})

test('a request with an unknown path or method of the API returns 404 and the error body', async () => {
  for (const response of [await visitor.get('/api/inconnu'), await visitor.delete('/api/services')]) {
    expect(response).toMatchObject({ status: 404, body: { code: 'not_found' } })
  }
})

test('too many requests from one address are refused with 429 and Retry-After, for that address only', async () => {
  const limited = await practice({ env: { RATE_LIMITS: 'on' } })
  const eager = limited.visitor({ address: '203.0.113.9' })
  const MORE_THAN_ALLOWED = 130
  let response = await eager.get<ErrorBody>('/api/csrf-token')
  for (let i = 0; i < MORE_THAN_ALLOWED && response.status === 200; i += 1)
    response = await eager.get('/api/csrf-token')
  expect(response).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
  expect(Number(response.headers['retry-after'])).toBeGreaterThan(0)
  expect((await limited.visitor({ address: '203.0.113.10' }).get('/api/csrf-token')).status).toBe(200)
})

test('a path that cannot be decoded is refused with 400 and a French message that does not repeat it', async () => {
  const { status, body } = await visitor.get('/api/%E0%A4%A')
  expect([status, body]).toEqual([
    400,
    { code: 'invalid', message: 'Certaines informations sont à corriger.' },
  ])
})

describe('an e-mail field', () => {
  const SEVERAL_ADDRESSES = [
    'a@exemple.fr, b@exemple.fr',
    'a@exemple.fr;b@exemple.fr',
    'a@exemple.fr b@exemple.fr',
  ]
  const LINE_BREAKS = [
    'a@exemple.fr\r\nBcc: b@exemple.fr',
    'a@exemple.fr\nb@exemple.fr',
    'a@exemple.fr%0aBcc:b',
    'a@exemple.fr\u2028b',
  ]
  const DISPLAY_NAMES = ['Léa <a@exemple.fr>', '"a b"@exemple.fr']
  let superadmin: TestClient
  let account: Person

  beforeAll(async () => {
    account = await aSuperadmin(site)
    superadmin = await site.visitor().signIn(account.username)
    await aSetting(site, 'enableTestimonials', true)
  })

  const lea = { username: 'lea_d', role: 'praticien', firstName: 'Léa', lastName: 'Durand' }
  const profile = { firstName: 'Léa', lastName: 'Durand', training: '' }
  const emailFields: [string, string, (email: string) => Promise<TestResponse<ErrorBody>>][] = [
    [
      'a visitor’s booking',
      'clientEmail',
      (clientEmail) => visitor.post(path, bookingRequest({ clientEmail })),
    ],
    [
      'a booking by staff',
      'clientEmail',
      (clientEmail) => superadmin.post(path, bookingRequest({ clientEmail })),
    ],
    [
      'the correction of a client',
      'clientEmail',
      (clientEmail) => superadmin.put('/api/admin/reservations/2027-04-13/1/client', { clientEmail }),
    ],
    [
      'the contact form',
      'email',
      (email) => visitor.post('/api/contact', { name: 'Léa', email, message: 'Bonjour' }),
    ],
    [
      'a testimonial',
      'email',
      (email) => visitor.post('/api/testimonials', { clientName: 'Léa', email, rating: 5, comment: 'Merci' }),
    ],
    [
      'a new account',
      'email',
      (email) =>
        superadmin.post('/api/superadmin/users', { ...lea, email, password: 'Pierres-chaudes-2027' }),
    ],
    [
      'an edited account',
      'email',
      (email) => superadmin.put(`/api/superadmin/users/${account.id}/profile`, { ...lea, email }),
    ],
    ['the caller’s profile', 'email', (email) => superadmin.put('/api/admin/profile', { ...profile, email })],
  ]

  test.each(emailFields)(
    'in %s refuses several addresses, line breaks and display names',
    async (_title, field, send) => {
      for (const address of [...SEVERAL_ADDRESSES, ...LINE_BREAKS, ...DISPLAY_NAMES]) {
        const { status, body } = await send(address)
        expect([status, body.code, body.issues?.map((issue) => issue.path)], address).toEqual([
          400,
          'invalid',
          expect.arrayContaining([field]),
        ])
      }
      await expectNothingStored()
    },
  )
})

import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/index.ts'
import { createReservationLink } from '#server/features/messages/links/actions.ts'
import { hashToken } from '#server/security/tokens.ts'
import { fillPath, paths } from '#web/app/paths.ts'
import { aSoldVoucher } from '../../support/accounting/sold-voucher.ts'
import { type BrowserPractice, expect, test } from '../../support/browser/browser.ts'
import {
  DATE,
  FREED,
  insertPayment,
  insertUnconfirmedBooking,
  insertVoucherOrder,
  insertWaiting,
  PRIVATE,
  TOKEN,
} from '../../support/browser/private-rows.ts'
import { insertTemplates } from '../../support/mail/post.ts'
import { aReservation } from '../../support/people/bookings.ts'
import { aNote, recordOf } from '../../support/people/client-records.ts'
import { PASSWORD } from '../../support/people/people.ts'
import { anInvitation } from '../../support/people/staff-invitations.ts'
import { aTestimonial } from '../../support/people/testimonials.ts'
import { aSetting } from '../../support/practice/settings.ts'
import { TestClient, type TestResponse } from '../../support/practice/test-client.ts'
import { fillPublicPages } from '../../support/practice/whole-practice.ts'

/** The only address that the owner publishes, in the text about how to reach the practice. */
const PUBLISHED = 'accueil@cabinet.exemple.fr'
/** The practice's own address for its clients. */
const PUBLIC_EMAIL = 'bonjour@tilleuls.example'
/** Details typed by the client, for the reservation and for a new address: behind their own links only. */
const OWN_LINKS = /\/(?:reservation|adresse)\//
const OWN = 'lea@cliente.example'
const HOST = 'zz-prive.exemple.fr'
const PHONE = /(?:\+33|0)[\s.]?6[\s.]?9\s?9[\s.]?8\s?8[\s.]?7\s?7[\s.]?6\s?6/
const EMAIL = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g

type Fixture = Awaited<ReturnType<typeof fillWithPrivateData>>

test('no public page and no public answer shows an address, number or name of an account, client or author', async ({
  practice,
}) => {
  const fixture = await fillWithPrivateData(practice)
  const visitor = new TestClient(practice.app)
  for (const path of [...publicPages(fixture), ...OTHER_FILES]) {
    const response = await visitor.get(path)
    expect(response.status, path).toBe(200)
    expectNothingPrivate(path, response)
  }
  for (const endpoint of publicEndpoints()) {
    const name = `${endpoint.method} ${endpoint.path}`
    const response = await callPublic(endpoint, visitor, fixture)
    expect(response.status < 400 || NOT_MET.has(name), `${name} ${response.status}`).toBe(true)
    expectNothingPrivate(name, response)
  }
})

function expectNothingPrivate(name: string, { body, headers }: TestResponse) {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const addresses = text.match(EMAIL) ?? []
  const allowed = [PUBLISHED, PUBLIC_EMAIL, ...(OWN_LINKS.test(name) ? [OWN] : [])]
  expect(
    addresses.filter((address) => !allowed.includes(address)),
    name,
  ).toEqual([])
  for (const part of [text, JSON.stringify(headers)]) {
    // Not the whole page, which would bury the finding.
    expect(part.toLowerCase().includes(PRIVATE), name).toBe(false)
    expect(PHONE.exec(part)?.[0], name).toBeUndefined()
  }
}

/** Wrong credentials and codes; no mail server to send a link with; no address at which browsers offer passkeys; no key of a payment provider. */
const NOT_MET = new Set([
  'POST /api/auth/login',
  'POST /api/auth/second-factor',
  'POST /api/auth/passkey/options',
  'POST /api/auth/passkey',
  'POST /api/password-reset',
  'POST /api/confirmation/{token}/checkout',
  'POST /api/reservation/{token}/email',
  'POST /api/voucher-order/{token}/checkout',
])

const OTHER_FILES = [
  '/admin/login',
  '/admin/dashboard',
  '/robots.txt',
  '/sitemap.xml',
  '/manifest.webmanifest',
  '/admin/manifest.webmanifest',
  '/admin/worker.js',
  '/theme.css',
  '/.well-known/security.txt',
  '/healthz',
  '/readyz',
]

/** Every route of the public site; those of the back office share one document. */
function publicPages({ link }: Fixture): string[] {
  const values: Record<string, string> = {
    [paths.reservation]: link.split('/').at(-1) as string,
    [paths.customPage]: 'premiere-visite',
  }
  return Object.values(paths)
    .filter((path) => !path.startsWith('/admin'))
    .map((path) => (path.includes(':') ? fillPath(path, values[path] ?? TOKEN) : path))
}

/** Reads first, what cancels or ends last: a change may end what another endpoint shows. */
function publicEndpoints(): Endpoint[] {
  const order = ({ method, path }: Endpoint) =>
    method === 'GET' ? 0 : /\/(cancel|end|give-up)$/.test(path) ? 2 : 1
  return (endpoints as readonly Endpoint[])
    .filter(({ access }) => access === 'public')
    .toSorted((a, b) => order(a) - order(b))
}

/** Sends valid data where an endpoint takes some, so that its answer is the one with the most content. */
function callPublic(
  { method, path }: Endpoint,
  visitor: TestClient,
  fixture: Fixture,
): Promise<TestResponse> {
  const { serviceId, praticienId, link, visit } = fixture
  const days = `start=${DATE}&end=${DATE}`
  const range = path.includes('{token}') ? days : `${days}&serviceId=${serviceId}&praticienId=${praticienId}`
  const address = path
    .replace('/api/reservation/{token}', `/api${path.endsWith('/again') ? visit : link}`)
    .replace('{token}', TOKEN)
    .replace('{id}', String(praticienId))
    .replace('{slug}', 'premiere-visite')
  if (method === 'GET') return visitor.get(/creneaux|motifs/.test(path) ? `${address}?${range}` : address)
  if (method === 'DELETE') return visitor.delete(address)
  const body = BODIES[path]?.(fixture) ?? {}
  return method === 'PUT' ? visitor.put(address, body) : visitor.post(address, body)
}

const client = {
  clientName: 'Zoé Petit',
  clientEmail: `zoe@${HOST}`,
  clientPhone: '06 99 88 77 66',
}
const target = { newDate: DATE, newTime: '16:00' }

const BODIES: Record<string, (fixture: Fixture) => object> = {
  '/api/auth/login': () => ({ username: PRIVATE, password: 'au-hasard' }),
  '/api/auth/second-factor': () => ({ code: '123456' }),
  '/api/password-reset': () => ({ account: `compte@${HOST}` }),
  '/api/password-reset/{token}': () => ({ password: PASSWORD }),
  '/api/staff-invitations/{token}': () => ({ password: PASSWORD }),
  '/api/reservations/hold': ({ serviceId }) => ({ date: DATE, time: '11:00', serviceId }),
  '/api/reservations': ({ serviceId }) => ({ date: DATE, time: '14:00', serviceId, ...client }),
  '/api/reservation/{token}/move': () => target,
  '/api/reservation/{token}/client': () => ({ clientName: 'Léa Durand', clientPhone: '07 00 00 00 00' }),
  '/api/reservation/{token}/email': () => ({ clientEmail: OWN }),
  '/api/reservation/{token}/demandes': () => ({ kind: 'export' }),
  '/api/contact': () => ({ name: 'Zoé', email: `zoe@${HOST}`, message: PRIVATE }),
  '/api/testimonials': () => ({
    clientName: 'Zoé',
    rating: 5,
    comment: 'Calme.',
    email: `zoe@${HOST}`,
  }),
  '/api/temoignage/{token}': () => ({ clientName: 'Zoé', rating: 5, comment: 'Très calme.' }),
  '/api/lost-links': () => ({ email: `zoe@${HOST}` }),
  '/api/waiting-list': ({ serviceId }) => ({
    serviceId,
    until: DATE,
    clientName: 'Zoé Petit',
    clientEmail: `zoe@${HOST}`,
  }),
  '/api/reservation/{token}/waiting-list': () => ({ until: DATE }),
  '/api/reservation/{token}/again': () => ({ date: DATE, time: '15:00' }),
  '/api/place/{token}/take': ({ praticienId }) => ({ date: FREED, time: '10:00', praticienId }),
  '/api/vouchers/check': ({ code }) => ({ voucherCode: code }),
  '/api/voucher-orders': () => ({
    ...{ euros: 50, shownPrice: 50, giverName: 'Zoé Petit', giverEmail: `zoe@${HOST}` },
    ...{ recipientName: 'Paul', recipientEmail: `paul@${HOST}`, message: PRIVATE },
  }),
  '/api/refus/{token}': () => ({ kind: 'reminder', declined: true }),
}

async function fillWithPrivateData(practice: BrowserPractice) {
  await fillPublicPages(practice)
  await insertTemplates(practice)
  const { kysely: db } = practice.database
  const account = { email: `compte@${HOST}`, phone: '06 99 88 77 66', username: PRIVATE }
  await db.updateTable('users').set(account).execute()
  await db
    .updateTable('testimonials')
    .set({ email: `auteur@${HOST}` })
    .execute()
  await aSetting(practice, 'siteAddress', 'https://tilleuls.example')
  await aSetting(practice, 'contactInfo', `<p>Écrivez à <a href="mailto:${PUBLISHED}">${PUBLISHED}</a>.</p>`)
  await aSetting(practice, 'mailServer', { from: `envoi@${HOST}`, username: PRIVATE })
  const { id: praticienId } = await db.selectFrom('users').select('id').executeTakeFirstOrThrow()
  const { id: serviceId } = await db.selectFrom('services').select('id').executeTakeFirstOrThrow()
  const clientEmail = `lea@${HOST}`
  const booked = { praticienId, clientEmail, clientPhone: '+33699887766' }
  const own = { ...booked, clientEmail: OWN }
  const first = { ...own, serviceId, clientPhone: null }
  const reservation = await aReservation(practice, { ...first, date: DATE, time: '10:00' })
  // Somebody else who shares the address.
  await aReservation(practice, { ...own, date: '2027-04-20', time: '10:00', clientName: `Paul ${PRIVATE}` })
  const past = await aReservation(practice, { ...booked, serviceId, date: '2027-04-11', time: '10:00' })
  const client = await recordOf(practice, reservation)
  await aNote(practice, { client, author: praticienId, reservation: reservation.id, text: PRIVATE })
  const readdressed = await aReservation(practice, { ...booked, date: '2027-04-21', time: '10:00' })
  const now = practice.clock.instant()
  const secret = { token_hash: hashToken(TOKEN), created_at: now }
  const change = { reservation_id: readdressed.id, generation: 0, email: OWN, mailbox_hash: 'x' }
  await db
    .insertInto('email_changes')
    .values({ ...change, ...secret })
    .execute()
  await db
    .insertInto('testimonial_invitations')
    .values({ reservation_id: past.id, address_hash: 'x', ...secret })
    .execute()
  await db
    .insertInto('password_resets')
    .values({ user_id: praticienId, ...secret })
    .execute()
  // The link reveals first name and username, nothing else of the account.
  await anInvitation(practice, { email: `invite@${HOST}`, token: TOKEN })
  await insertUnconfirmedBooking(practice, { praticienId, clientEmail })
  await insertWaiting(practice, { serviceId, praticienId, clientEmail })
  await insertPayment(practice, reservation.id)
  const { code } = await aSoldVoucher(practice, { recipientName: PRIVATE })
  await insertVoucherOrder(practice, `bon@${HOST}`)
  await aTestimonial(practice, { email: `auteur@${HOST}`, withdrawalHash: hashToken(TOKEN) })
  const linkTo = ({ id }: { id: number }) => createReservationLink(practice, db, id)
  const links = { link: await linkTo(reservation), visit: await linkTo(past) }
  return { practice, serviceId, praticienId, code, ...links }
}

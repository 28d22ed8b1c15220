import { beforeEach, describe, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import type { ErrorBody } from '#contract/errors.ts'
import { endpoints } from '#contract/index.ts'
import { DEFAULT_BOOKING_LIMITS } from '#domain/messages/booking-limits.ts'
import { sendPasswordLinks } from '#server/features/accounts/users/password-reset.ts'
import { hashToken } from '#server/security/tokens.ts'
import { ordersOn } from '../../../support/accounting/voucher-orders.ts'
import { outboxOf } from '../../../support/mail/post.ts'
import { aReservation } from '../../../support/people/bookings.ts'
import { aBookingLimit, aMailBudget } from '../../../support/people/confirmations.ts'
import { aLinkedPractice } from '../../../support/people/own-details.ts'
import { aSuperadmin } from '../../../support/people/people.ts'
import { aSetting } from '../../../support/practice/settings.ts'
import type { TestClient } from '../../../support/practice/test-client.ts'

let setup: Awaited<ReturnType<typeof aLinkedPractice>>
let visitors: number
let pastLink: string

beforeEach(async () => {
  setup = await aLinkedPractice({ RATE_LIMITS: 'on' })
  visitors = 0
  pastLink = await aPastLink()
  await ordersOn(setup.site)
  await aSetting(setup.site, 'waitingList', { isOpen: true })
  await aBookingLimit(setup.site, { confirmByMail: true })
})

/** From a network of their own. */
function aStranger(): TestClient {
  visitors += 1
  return setup.site.visitor({ address: `10.${Math.floor(visitors / 200)}.${visitors % 200}.1` })
}

const aDay = () => `2027-04-${20 + (visitors % 5)}`

/** Of a visit that is over: its client books again. */
async function aPastLink(): Promise<string> {
  const { site, camille, massage } = setup
  const visit = { praticienId: camille.id, date: '2027-04-09', time: '10:00', serviceId: massage.id }
  const { id } = await aReservation(site, visit)
  const link = { token_hash: hashToken('passe'), generation: 0, created_at: site.clock.instant() }
  await site.database.kysely
    .insertInto('reservation_links')
    .values({ reservation_id: id, ...link })
    .execute()
  return '/api/reservation/passe'
}

/** A stranger's request to each call that mails within the budget; each to a mailbox of its own. */
const CALLS: Record<string, () => { path: string; body: object }> = {
  'POST /api/password-reset': () => ({ path: '/api/password-reset', body: { account: 'personne' } }),
  'POST /api/lost-links': () => ({ path: '/api/lost-links', body: { email: `zoe${visitors}@exemple.fr` } }),
  'POST /api/waiting-list': () => ({
    path: '/api/waiting-list',
    body: {
      serviceId: setup.massage.id,
      until: '2027-04-30',
      clientName: 'Noé Petit',
      clientEmail: `noe${visitors}@exemple${visitors}.fr`,
    },
  }),
  'POST /api/reservation/{token}/waiting-list': () => ({
    path: `${setup.path}/waiting-list`,
    body: { until: '2027-04-12' },
  }),
  'POST /api/reservations': () => ({
    path: '/api/reservations',
    body: setup.bookingRequest({
      date: aDay(),
      clientEmail: `lia${visitors}@exemple${visitors}.fr`,
    }),
  }),
  'POST /api/reservation/{token}/again': () => ({
    path: `${pastLink}/again`,
    body: { date: aDay(), time: '09:00' },
  }),
  'POST /api/reservation/{token}/email': () => ({
    path: `${setup.path}/email`,
    body: { clientEmail: `neuf${visitors}@exemple${visitors}.fr` },
  }),
  'POST /api/voucher-orders': () => ({
    path: '/api/voucher-orders',
    body: {
      euros: 100,
      shownPrice: 100,
      giverName: 'Léa Roux',
      giverEmail: `lea${visitors}@exemple${visitors}.fr`,
    },
  }),
}

/** Their mails are counted once the worker has found somebody. */
const isAnsweredLater = (name: string) => ['POST /api/password-reset', 'POST /api/lost-links'].includes(name)

async function call(name: string, stranger = aStranger()) {
  const { path, body } = (CALLS[name] as () => { path: string; body: object })()
  const { status, body: answer, headers } = await stranger.post<ErrorBody>(path, body)
  return { outcome: answer.code ?? status, status, answer, headers }
}

const order = async (stranger?: TestClient) => (await call('POST /api/voucher-orders', stranger)).outcome

const namesOfMailing = (endpoints as readonly Endpoint[])
  .filter(({ errors }) => errors?.includes('mail_budget_used'))
  .map(({ method, path }) => `${method} ${path}`)

test('each call that mails within the budget is played here', () => {
  expect(Object.keys(CALLS).sort()).toEqual(namesOfMailing.sort())
})

describe.each(namesOfMailing.map((name) => ({ name })))('$name', ({ name }) => {
  test('is answered while the site’s budget of mails lasts, and refused with a way to go on afterwards', async () => {
    const { site } = setup
    await aMailBudget(site, { strangerMailsPerHour: 2 })
    expect((await call(name)).outcome).toBeLessThan(300)
    const used = isAnsweredLater(name) ? 2 : 1
    for (let orders = 0; orders < used; orders += 1) expect(await order()).toBe(201)
    const before = await outboxOf(site)
    const { status, answer, headers } = await call(name)
    expect([status, answer.code, headers['retry-after']]).toEqual([429, 'mail_budget_used', '3600'])
    expect(answer.message).toMatch(/Appelez le cabinet/)
    expect(await outboxOf(site)).toEqual(before)
    site.clock.advanceMinutes(60)
    expect((await call(name)).outcome).toBeLessThan(300)
  })
})

test('the budget of a day ends after the one of an hour', async () => {
  const { site } = setup
  await aMailBudget(site, { strangerMailsPerHour: 10, strangerMailsPerDay: 3 })
  for (let hours = 0; hours < 3; hours += 1) {
    expect(await order()).toBe(201)
    site.clock.advanceMinutes(61)
  }
  const { outcome, headers } = await call('POST /api/voucher-orders')
  expect([outcome, headers['retry-after']]).toEqual(['mail_budget_used', '86400'])
  site.clock.advanceMinutes(22 * 60)
  expect(await order()).toBe(201)
})

test('one network uses at most a quarter of the budget, and leaves the rest to others', async () => {
  await aMailBudget(setup.site, { strangerMailsPerHour: 8 })
  const crowd = aStranger()
  expect([await order(crowd), await order(crowd), await order(crowd)]).toEqual([201, 201, 'mail_budget_used'])
  expect(await order()).toBe(201)
})

test('a client with an appointment moves it, and is told, while the budget is used up', async () => {
  await aMailBudget(setup.site, { strangerMailsPerHour: 1 })
  await order()
  expect(await order()).toBe('mail_budget_used')
  const { status } = await setup.move('2027-04-14', '11:00')
  expect(status).toBe(200)
  const told = (await outboxOf(setup.site)).filter(({ recipient }) => recipient === 'zoe@exemple.fr')
  expect(told.map(({ state, body }) => [state, /14 avril/.test(body)])).toEqual([['waiting', true]])
})

test('booking says that it is suspended before anything is typed, while its confirmations cannot leave', async () => {
  const isSuspended = async () => (await setup.site.visitor().get('/api/reservations/state')).body
  expect(await isSuspended()).toEqual({ suspended: false })
  await aMailBudget(setup.site, { strangerMailsPerHour: 1 })
  await order()
  expect(await isSuspended()).toEqual({ suspended: true })
})

test('a device that staff use asks for a new password whatever strangers have used up', async () => {
  const { site } = setup
  await aMailBudget(site, { strangerMailsPerHour: 1 })
  const { id, username } = await aSuperadmin(site)
  const email = 'alix@cabinet.example'
  await site.database.kysely.updateTable('users').set({ email }).where('id', '=', id).execute()
  const device = site.visitor()
  await device.signIn(username)
  await device.post('/api/auth/logout')
  await order()
  expect((await call('POST /api/password-reset')).outcome).toBe('mail_budget_used')
  expect((await device.post('/api/password-reset', { account: username })).status).toBe(200)
  await sendPasswordLinks(site)
  const links = (await outboxOf(site)).filter(({ type }) => type === 'password_reset')
  expect(links.map(({ recipient }) => recipient)).toEqual([email])
})

test('the budget is the owner’s number, and stays where a client of the API does not send it', async () => {
  const superadmin = await setup.site.visitor().signIn((await aSuperadmin(setup.site)).username)
  const path = '/api/superadmin/booking-limits'
  const { strangerMailsPerHour: _hour, strangerMailsPerDay: _day, ...others } = DEFAULT_BOOKING_LIMITS
  const budget = { strangerMailsPerHour: 5, strangerMailsPerDay: 20 }
  expect((await superadmin.put(path, { ...others, ...budget })).body).toMatchObject(budget)
  expect((await superadmin.put(path, others)).body).toMatchObject(budget)
  const refused = await superadmin.put<ErrorBody>(path, { ...others, strangerMailsPerDay: 0 })
  expect([refused.status, refused.body.issues?.[0]?.path]).toEqual([400, 'strangerMailsPerDay'])
})

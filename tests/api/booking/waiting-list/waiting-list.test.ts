import { beforeEach, describe, expect, test } from 'vitest'
import type { OwnWaiting, WaitingRequest } from '#contract/booking/waiting/waiting-list.ts'
import type { ErrorBody } from '#contract/errors.ts'
import { limitKey } from '#domain/messages/mailbox.ts'
import { lockKeys } from '#server/db/engine.ts'
import { addressHashOf, hasDeclined } from '#server/features/messages/declines/actions.ts'
import { insertDecline } from '#server/features/messages/declines/queries.ts'
import { insertTemplates, outboxOf } from '../../../support/mail/post.ts'
import { aReservation } from '../../../support/people/bookings.ts'
import { CAN_CONFIRM } from '../../../support/people/confirmations.ts'
import { bookAndOpenLink } from '../../../support/people/own-reservation.ts'
import { aPractitioner, aSuperadmin } from '../../../support/people/people.ts'
import { massagePractice } from '../../../support/practice/massage-practice.ts'
import type { TestClient } from '../../../support/practice/test-client.ts'
import { aVariant } from '../../../support/price-list/price-list.ts'

const path = '/api/waiting-list'
const admin = '/api/admin/waiting-list'

type Setup = Awaited<ReturnType<typeof massagePractice>>
let setup: Setup
let site: Setup['site']
let massage: Setup['massage']
let camille: Setup['camille']
let superadmin: TestClient
let staff: TestClient

beforeEach(async () => {
  setup = await massagePractice(CAN_CONFIRM)
  ;({ site, massage, camille } = setup)
  await insertTemplates(site)
  superadmin = await site.visitor().signIn((await aSuperadmin(site)).username)
  staff = await site.visitor().signIn(camille.username)
  await superadmin.put('/api/superadmin/waiting-list', { isOpen: true })
})

const request = (change: object = {}) => ({
  serviceId: massage.id,
  until: '2027-05-10',
  clientName: 'Zoé Petit',
  clientEmail: 'zoe@exemple.fr',
  ...change,
})
const ask = (change: object = {}) => site.visitor().post<ErrorBody>(path, request(change))
const list = async (caller = superadmin) => (await caller.get<WaitingRequest[]>(admin)).body

async function tokens(): Promise<string[]> {
  const mails = (await outboxOf(site)).filter(({ type }) => type === 'waiting_to_confirm')
  return mails.flatMap(({ body }) => /\/attente\/([\w-]+)/.exec(body)?.[1] ?? [])
}

async function confirmed(change: object = {}): Promise<string> {
  await ask(change)
  const token = (await tokens()).at(-1) ?? ''
  await site.visitor().post(`${path}/${token}/confirm`)
  return token
}

describe('a visitor who asks to be told of freed time', () => {
  test('is listed once the button behind the mailed link is pressed, and not by opening it', async () => {
    expect((await ask({ weekdays: [2, 4], periods: ['evening', 'morning'] })).status).toBe(201)
    expect(await list()).toEqual([])
    const [token] = await tokens()
    const { body: shown } = await site.visitor().get<OwnWaiting>(`${path}/${token}`)
    expect(shown).toEqual({
      state: 'unconfirmed',
      service: 'Massage du dos',
      duration: 60,
      practitioner: camille.displayName,
      weekdays: [2, 4],
      periods: ['morning', 'evening'],
      until: '2027-05-10',
      reservation: null,
    })
    expect(await list()).toEqual([])
    const confirm = () => site.visitor().post<OwnWaiting>(`${path}/${token}/confirm`)
    expect((await confirm()).body.state).toBe('waiting')
    expect((await confirm()).body.state).toBe('waiting')
    expect(await list()).toMatchObject([
      {
        clientName: 'Zoé Petit',
        serviceName: 'Massage du dos',
        askedOn: '2027-04-12',
        nextFree: { date: '2027-04-13', time: '09:00', praticienId: camille.id },
      },
    ])
  })

  test('reads that any practitioner will do only where there are several', async () => {
    await ask()
    const [token] = await tokens()
    const shown = async () => (await site.visitor().get<OwnWaiting>(`${path}/${token}`)).body.practitioner
    expect(await shown()).toBe(camille.displayName)
    await aPractitioner(site, { firstName: 'Théo', offers: [massage.id] })
    expect(await shown()).toBeNull()
  })

  test('gets the same answer whatever is known of the mailbox, which waits three times at most', async () => {
    for (let i = 0; i < 3; i += 1) await confirmed()
    expect((await ask()).status).toBe(201)
    const token = (await tokens()).at(-1)
    const { status, body } = await site.visitor().post<ErrorBody>(`${path}/${token}/confirm`)
    expect([status, body.code]).toEqual([409, 'waiting_list_full'])
    expect(await list()).toHaveLength(3)
  })

  test('confirms at once as often as they like: three of them count', { tags: ['engine'] }, async () => {
    for (const tag of ['a', 'b', 'c', 'd', 'e']) await ask({ clientEmail: `zoe.petit+${tag}@gmail.com` })
    const links = await tokens()
    expect(links).toHaveLength(5)
    const replies = await Promise.all(links.map((token) => site.visitor().post(`${path}/${token}/confirm`)))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 200, 409, 409])
    expect(await list()).toHaveLength(3)
  })

  test('leaves the list by the same link', async () => {
    const token = await confirmed()
    expect((await site.visitor().post<OwnWaiting>(`${path}/${token}/end`)).body.state).toBe('ended')
    expect((await site.visitor().post<OwnWaiting>(`${path}/${token}/end`)).body.state).toBe('ended')
    expect((await site.visitor().post<OwnWaiting>(`${path}/${token}/confirm`)).body.state).toBe('ended')
    expect(await list()).toEqual([])
  })

  test('who declines all of it while the confirmation waits has declined it', {
    tags: ['engine'],
  }, async () => {
    await ask()
    const [token] = await tokens()
    const decline = { addressHash: addressHashOf(site, 'zoe@exemple.fr'), kind: 'waiting' } as const
    const waiting = await site.database.transaction(async (trx) => {
      await lockKeys(site.database, trx, { namespace: 'waitingList', keys: [limitKey('zoe@exemple.fr')] })
      const confirmation = site.visitor().post<OwnWaiting>(`${path}/${token}/confirm`)
      await new Promise((resolve) => setTimeout(resolve, 500))
      await insertDecline(trx, decline, site.clock.instant())
      await trx.updateTable('waiting_requests').set({ ended_at: site.clock.instant() }).execute()
      return { confirmation }
    })
    expect((await waiting.confirmation).body.state).toBe('ended')
    expect(await hasDeclined(site.database.kysely, decline.addressHash, 'waiting')).toBe(true)
  })

  test('has a day to confirm; an unknown link is one that ended', async () => {
    await ask()
    const [token] = await tokens()
    site.clock.advanceMinutes(24 * 60)
    for (const other of [token, 'a'.repeat(43), 'x']) {
      expect((await site.visitor().get(`${path}/${other}`)).status).toBe(404)
      expect((await site.visitor().post(`${path}/${other}/confirm`)).status).toBe(404)
    }
    const rows = await site.database.kysely.selectFrom('waiting_requests').select('confirmed_at').execute()
    expect(rows).toEqual([{ confirmed_at: null }])
  })

  test.each([
    ['a day in the past', { until: '2027-04-11' }, '400 invalid until'],
    ['a day beyond the horizon', { until: '2028-04-11' }, '400 invalid until'],
    ['a weekday that does not exist', { weekdays: [7] }, '400 invalid weekdays.0'],
    ['a part of the day that does not exist', { periods: ['night'] }, '400 invalid periods.0'],
    ['an unknown service', { serviceId: 999_999 }, '404 service_gone undefined'],
    ['an unknown length', { variantId: 999_999 }, '409 variant_gone variantId'],
    ['an unknown practitioner', { praticienId: 999_999 }, '404 practitioner_gone undefined'],
    ['no address', { clientEmail: '' }, '400 invalid clientEmail'],
  ])('is refused with %s, and nothing is stored', async (_title, change, expected) => {
    const { status, body } = await ask(change)
    expect(`${status} ${body.code} ${body.issues?.[0]?.path}`).toBe(expected)
    expect(await site.database.kysely.selectFrom('waiting_requests').select('id').execute()).toEqual([])
  })
})

test('a network asks ten times a day', { tags: ['engine'] }, async () => {
  const bounded = await massagePractice({ ...CAN_CONFIRM, RATE_LIMITS: 'on' })
  await insertTemplates(bounded.site)
  const owner = await bounded.site.visitor().signIn((await aSuperadmin(bounded.site)).username)
  await owner.put('/api/superadmin/waiting-list', { isOpen: true })
  const statuses = []
  for (let i = 0; i < 12; i += 1) {
    const asked = { ...request({ clientEmail: `zoe${i}@exemple.fr` }), serviceId: bounded.massage.id }
    statuses.push((await bounded.site.visitor().post(path, asked)).status)
  }
  expect(statuses.indexOf(429)).toBeGreaterThan(0)
})

describe('whoever waits', () => {
  test('is shown the first start that suits days, parts of the day and length', {
    tags: ['engine'],
  }, async () => {
    const variantId = await aVariant(site, massage.id, { duration: 120, price: 120 })
    await confirmed({ weekdays: [4], variantId })
    expect(await list()).toMatchObject([
      { duration: 120, variantId, nextFree: { date: '2027-04-15', time: '09:00' } },
    ])
    await aReservation(site, { praticienId: camille.id, date: '2027-04-15', time: '10:00' })
    expect(await list()).toMatchObject([{ nextFree: { date: '2027-04-22', time: '09:00' } }])
  })

  test.each([
    ['the day has passed', () => site.clock.set('2027-05-11T08:00')],
    [
      'the service is hidden',
      () => site.database.kysely.updateTable('services').set({ active: 0 }).execute(),
    ],
    [
      'the mailbox has booked the service',
      () =>
        site.visitor().post('/api/reservations', {
          ...{ date: '2027-04-13', time: '10:00', serviceId: massage.id },
          ...{ clientName: 'Zoé Petit', clientEmail: 'ZOE@exemple.fr' },
        }),
    ],
    ['the list is closed', () => superadmin.put('/api/superadmin/waiting-list', { isOpen: false })],
  ])('waits no more once %s', async (_title, happen) => {
    await confirmed()
    expect(await list()).toHaveLength(1)
    site.clock.advanceMinutes(1)
    await happen()
    const fresh = await site.visitor().signIn((await aSuperadmin(site)).username)
    expect(await list(fresh)).toEqual([])
  })

  test('for one practitioner is seen by them and superadmins, for anybody by all', {
    tags: ['engine'],
  }, async () => {
    const theo = await aPractitioner(site, { firstName: 'Théo', offers: [massage.id] })
    await confirmed({ praticienId: theo.id })
    await confirmed()
    expect((await list(staff)).map(({ praticienId }) => praticienId)).toEqual([null])
    // To whom a praticien's own hours are proposed, whoever is free as early.
    const seenByTheo = await list(await site.visitor().signIn(theo.username))
    expect(seenByTheo.map(({ nextFree }) => nextFree?.praticienId)).toEqual([theo.id, theo.id])
    expect(await list()).toHaveLength(2)
    const [first] = await list()
    expect((await staff.delete(`${admin}/${first?.id}`)).status).toBe(404)
    expect((await superadmin.delete(`${admin}/${first?.id}`)).status).toBe(200)
    expect((await superadmin.delete(`${admin}/${first?.id}`)).status).toBe(404)
    expect(await list()).toHaveLength(1)
  })
})

describe('an earlier time for an appointment', () => {
  test('is asked for by its link, confirmed by its mailbox, and only an earlier start suits', async () => {
    const own = await bookAndOpenLink(setup, { date: '2027-04-14' })
    const askFor = (until: string) => site.visitor().post<ErrorBody>(`${own.path}/waiting-list`, { until })
    const { status } = await askFor('2027-04-14')
    expect(status).toBe(201)
    const [link] = await tokens()
    const { body } = await site.visitor().post<OwnWaiting>(`${path}/${link}/confirm`)
    expect(body).toMatchObject({
      practitioner: camille.displayName,
      reservation: { date: '2027-04-14', time: '10:00' },
    })
    expect(await list()).toMatchObject([{ nextFree: { date: '2027-04-12', time: '09:00' } }])
    const late = await askFor('2027-04-15')
    expect([late.status, late.body.issues?.[0]?.path]).toEqual([400, 'until'])
    await own.cancel()
    expect(await list()).toEqual([])
  })
})

describe('staff', () => {
  test('add somebody from the phone, who is listed at once', async () => {
    const typed = { ...request(), clientEmail: undefined, clientPhone: '06 12 34 56 78' }
    expect((await staff.post(admin, typed)).status).toBe(201)
    expect(await list()).toMatchObject([{ clientPhone: '06 12 34 56 78', clientEmail: null }])
    expect(await tokens()).toEqual([])
    const unreachable = await staff.post<ErrorBody>(admin, { ...typed, clientPhone: '' })
    expect([unreachable.status, unreachable.body.issues?.[0]?.path]).toEqual([400, 'clientPhone'])
  })

  test('see nothing of it and visitors are refused while it is closed, as it is at first', async () => {
    await superadmin.put('/api/superadmin/waiting-list', { isOpen: false })
    expect((await ask()).body.code).toBe('waiting_list_off')
    expect((await staff.post<ErrorBody>(admin, request())).body.code).toBe('waiting_list_off')
    expect((await superadmin.get('/api/superadmin/waiting-list')).body).toEqual({ isOpen: false, waiting: 0 })
  })

  test('open it only where a mail can leave', async () => {
    await site.database.kysely.deleteFrom('notification_templates').execute()
    const { status, body } = await superadmin.put<ErrorBody>('/api/superadmin/waiting-list', { isOpen: true })
    expect([status, body.code]).toEqual([409, 'waiting_without_mail'])
  })
})

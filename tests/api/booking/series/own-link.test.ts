import { beforeEach, describe, expect, test } from 'vitest'
import { linkMailedTo } from '../../../support/mail/mailbox.ts'
import { insertTemplates, outboxOf } from '../../../support/mail/post.ts'
import { linkHolder } from '../../../support/people/own-reservation.ts'
import { massagePractice } from '../../../support/practice/massage-practice.ts'
import { aSetting } from '../../../support/practice/settings.ts'
import type { TestClient } from '../../../support/practice/test-client.ts'
import { weekly } from '../../../support/price-list/series.ts'

const ZOE = 'zoe@exemple.fr'

type Booked = { seriesId: number; bookings: { id: number; date: string; time: string }[] }

let setup: Awaited<ReturnType<typeof massagePractice>>
let staff: TestClient
let booked: Booked
let path: string

beforeEach(async () => {
  setup = await massagePractice({ PUBLIC_URL: 'https://cabinet.example' })
  await insertTemplates(setup.site)
  staff = await setup.site.visitor().signIn(setup.camille.username)
  const reply = await staff.post<Booked>('/api/admin/agenda/series', {
    clientName: 'Zoé Petit',
    clientEmail: ZOE,
    serviceId: setup.massage.id,
    dates: weekly('2027-04-13', { count: 3 }),
  })
  booked = reply.body
  setup.site.clock.advanceSeconds(30)
  path = new URL(await linkMailedTo(setup.site, ZOE)).pathname
})

const holderOf = (link: string) => linkHolder(setup.site.visitor(), link)
const see = async (link = path) => (await holderOf(link).see()).body
const linksOf = async () => (await see()).series?.map(({ link }) => link ?? '') ?? []

describe('the link of a series', () => {
  test('shows every date, each with the link to its own page', async () => {
    const { series } = await see()
    expect(series?.map(({ date, state, isThis }) => [date, state, isThis])).toEqual([
      ['2027-04-13', 'planned', true],
      ['2027-04-20', 'planned', false],
      ['2027-04-27', 'planned', false],
    ])
    const third = await see(series?.[2]?.link ?? '')
    expect(third).toMatchObject({ date: '2027-04-27', firstName: 'Zoé' })
    expect(third.series?.map(({ link }) => link)).toEqual(series?.map(({ link }) => link))
  })

  test('moves and cancels one date alone', async () => {
    const [, second = '', third = ''] = await linksOf()
    expect((await holderOf(second).move('2027-04-21', '11:00')).status).toBe(200)
    expect((await holderOf(third).cancel()).status).toBe(200)
    expect((await see()).series?.map(({ date, state }) => [date, state])).toEqual([
      ['2027-04-13', 'planned'],
      ['2027-04-21', 'planned'],
      ['2027-04-27', 'cancelled'],
    ])
  })

  test('corrects name and number on every date to come, which stay together', {
    tags: ['engine'],
  }, async () => {
    const { path: address } = holderOf(path)
    const details = { clientName: 'Zoé Grand', clientPhone: '06 12 34 56 78', person: 'same' }
    expect((await setup.site.visitor().put(`${address}/client`, details)).status).toBe(200)
    const names = await setup.site.database.kysely
      .selectFrom('agenda_entries')
      .select('client_name')
      .execute()
    expect(names).toEqual(Array(3).fill({ client_name: 'Zoé Grand' }))
    expect((await see()).series).toHaveLength(3)
  })

  test('is replaced on every date by one to a new address that its mailbox confirms', {
    tags: ['engine'],
  }, async () => {
    const links = await linksOf()
    await aSetting(setup.site, 'mailServer', { host: '127.0.0.1', port: 1 })
    const asked = await setup.site.visitor().post(`/api${path}/email`, { clientEmail: 'zoe@ailleurs.fr' })
    expect(asked.status).toBe(200)
    const [mail] = (await outboxOf(setup.site)).filter(({ type }) => type === 'email_to_confirm')
    const token = /\/adresse\/([\w-]+)/.exec(mail?.body ?? '')?.[1]
    expect((await setup.site.visitor().post(`/api/adresse/${token}`)).status).toBe(200)
    const statuses = await Promise.all(links.map(async (link) => (await holderOf(link).see()).status))
    expect(statuses).toEqual([404, 404, 404])
    const confirmation = (await outboxOf(setup.site)).findLast(
      ({ recipient }) => recipient === 'zoe@ailleurs.fr',
    )
    const link = /\/reservation\/[\w-]+/.exec(confirmation?.body ?? '')?.[0] ?? ''
    expect((await see(link)).series).toHaveLength(3)
  })

  test('ends with that of any other date', async () => {
    const links = await linksOf()
    const [, second] = booked.bookings
    await staff.post(`/api/admin/reservations/${second?.date}/${second?.id}/link`, { tellClient: true })
    const statuses = await Promise.all(links.map(async (link) => (await holderOf(link).see()).status))
    expect(statuses).toEqual([404, 404, 404])
  })

  test('shows a date that is given to another client as cancelled, and that client sees no other', async () => {
    const [, second] = booked.bookings
    const details = { clientName: 'Léa Roux', clientEmail: 'lea@exemple.fr' }
    await staff.put(`/api/admin/reservations/${second?.date}/${second?.id}/client`, details)
    expect((await see()).series?.map(({ date, state }) => [date, state])).toEqual([
      ['2027-04-13', 'planned'],
      ['2027-04-20', 'cancelled'],
      ['2027-04-27', 'planned'],
    ])
    setup.site.clock.advanceSeconds(30)
    const link = new URL(await linkMailedTo(setup.site, 'lea@exemple.fr')).pathname
    expect((await see(link)).series).toBeUndefined()
  })

  test('does not show a date that the version before gave to another client', async () => {
    const { bookings } = booked
    const others = { client_name: 'Léa Roux', client_email: 'lea@exemple.fr', client_id: null }
    const table = setup.site.database.kysely.updateTable('agenda_entries')
    await table
      .set(others)
      .where('id', '=', bookings[1]?.id ?? 0)
      .execute()
    expect((await see()).series?.map(({ date }) => date)).toEqual(['2027-04-13', '2027-04-27'])
  })
})

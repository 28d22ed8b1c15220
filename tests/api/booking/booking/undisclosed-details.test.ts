import { beforeEach, describe, expect, test } from 'vitest'
import { insertTemplates, outboxOf } from '../../../support/mail/post.ts'
import { liveReservations } from '../../../support/people/bookings.ts'
import { bookAndOpenLink, linkHolder } from '../../../support/people/own-reservation.ts'
import { aSuperadmin } from '../../../support/people/people.ts'
import { massagePractice } from '../../../support/practice/massage-practice.ts'
import type { TestClient } from '../../../support/practice/test-client.ts'

const NUMBER = '06 12 34 56 78'

let setup: Awaited<ReturnType<typeof massagePractice>>
let owner: TestClient
let stranger: Awaited<ReturnType<typeof bookAndOpenLink>>

/** A stranger books with the name and the e-mail address of Zoé, and holds the link. */
beforeEach(async () => {
  setup = await massagePractice({ PUBLIC_URL: 'https://cabinet.example' })
  await insertTemplates(setup.site)
  owner = await setup.site.visitor().signIn((await aSuperadmin(setup.site)).username)
  stranger = await bookAndOpenLink(setup)
})

const recordPath = async () => {
  const { id } = await setup.site.database.kysely.selectFrom('clients').select('id').executeTakeFirstOrThrow()
  return `/api/admin/clients/${id}`
}
const correctRecord = async (details: object) => {
  const typed = { name: 'Zoé Petit', email: 'zoe@exemple.fr', phone: NUMBER, ...details }
  expect((await owner.put(await recordPath(), typed)).status).toBe(200)
}
const seen = async () => JSON.stringify((await stranger.see()).body)

describe('whoever booked with somebody else’s e-mail address', () => {
  test('is not shown the number that staff add to the client', async () => {
    await correctRecord({})
    expect((await stranger.see()).body.client.phone).toBeNull()
    await correctRecord({ name: 'Zoé Petit-Roy' })
    expect((await stranger.see()).status).toBe(200)
    expect(await seen()).not.toContain('06 12')
    await correctRecord({ name: 'Zoé Petit-Roy', phone: '07 00 00 00 00' })
    expect(await seen()).not.toContain('07 00')
    expect(await liveReservations(setup.site)).toMatchObject([{ clientPhone: null }])
  })

  test('is not shown the number that staff add to the reservation: its mailbox gets another link', async () => {
    const [row] = await liveReservations(setup.site)
    const details = { clientName: 'Zoé Petit', clientEmail: 'zoe@exemple.fr', clientPhone: NUMBER }
    const changed = await owner.put(`/api/admin/reservations/2027-04-13/${row?.id}/client`, details)
    expect(changed.status).toBe(200)
    expect((await stranger.see()).status).toBe(404)
    expect(await seen()).not.toContain('06 12')
    const mail = (await outboxOf(setup.site)).at(-1)
    expect(mail?.recipient).toBe('zoe@exemple.fr')
    const link = /\/reservation\/[\w-]+/.exec(mail?.body ?? '')?.[0] ?? ''
    expect((await linkHolder(setup.site.visitor(), link).see()).body.client.phone).toBe(NUMBER)
  })

  test('is not shown the address to which staff correct the client', async () => {
    await correctRecord({ email: 'zoe.roy@exemple.fr', phone: '' })
    expect((await stranger.see()).status).toBe(404)
    expect(await seen()).not.toContain('zoe.roy')
  })
})

test('a corrected client keeps a merged client’s reservation, with the address typed for it', async () => {
  const other = { date: '2027-04-14', clientEmail: 'travail@exemple.fr' }
  await bookAndOpenLink(setup, other)
  const [kept, merged] = await setup.site.database.kysely
    .selectFrom('clients')
    .select('id')
    .orderBy('id')
    .execute()
  const path = `/api/admin/clients/${kept?.id}`
  expect((await owner.post(`${path}/merge`, { otherId: merged?.id })).status).toBe(200)
  const corrected = await owner.put(path, { name: 'Zoé Roy', email: 'zoe@exemple.fr', phone: '' })
  expect(corrected.status).toBe(200)
  const rows = await setup.site.database.kysely
    .selectFrom('agenda_entries')
    .select(['client_id', 'client_name', 'client_email'])
    .orderBy('id')
    .execute()
  expect(rows).toEqual([
    { client_id: kept?.id, client_name: 'Zoé Roy', client_email: 'zoe@exemple.fr' },
    { client_id: kept?.id, client_name: 'Zoé Roy', client_email: 'travail@exemple.fr' },
  ])
})

test('a number added to the client goes to the reservations to come that staff have booked for them', async () => {
  const booked = await owner.post('/api/reservations', {
    date: '2027-04-15',
    time: '10:00',
    praticienId: setup.camille.id,
    clientName: 'Zoé Petit',
    clientEmail: 'zoe@exemple.fr',
  })
  expect(booked.status).toBe(201)
  await correctRecord({})
  expect((await liveReservations(setup.site)).map(({ clientPhone }) => clientPhone).sort()).toEqual([
    NUMBER,
    null,
  ])
})

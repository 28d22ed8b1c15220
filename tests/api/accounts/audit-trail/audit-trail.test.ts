import { type RawBuilder, sql } from 'kysely'
import { beforeEach, describe, expect, inject, test } from 'vitest'
import type { AuditAction } from '#domain/accounts/audit-kinds.ts'
import { recordAudit } from '#server/features/accounts/audit-trail/actions.ts'
import { countExpired, purgeExpired } from '#server/features/privacy/retention/actions.ts'
import { aReservation, aService } from '../../../support/people/bookings.ts'
import { aPractitioner, aSuperadmin, PASSWORD, type Person } from '../../../support/people/people.ts'
import { practice, type TestPractice } from '../../../support/practice/practice.ts'
import type { TestClient } from '../../../support/practice/test-client.ts'

const ADDRESS = '203.0.113.9'
const DAY_MS = 86_400_000

let site: TestPractice
let alix: Person
let camille: Person

beforeEach(async () => {
  site = await practice()
  alix = await aSuperadmin(site, { firstName: 'Alix', lastName: 'Roux' })
  camille = await aPractitioner(site)
})

const signIn = ({ username }: Person, address = ADDRESS) => site.visitor({ address }).signIn(username)
const lines = () =>
  site.database.kysely
    .selectFrom('audit_trail')
    .select(['action', 'actor_id', 'subject_id', 'detail', 'address'])
    .orderBy('id')
    .execute()
const lastLine = async () => (await lines()).at(-1)
const failSignIn = (username: string) =>
  site.visitor({ address: ADDRESS }).post('/api/auth/login', { username, password: 'Faux-12345' })
const aLine = (event: { action?: AuditAction; actorId?: number; subjectId?: number; happenedAt?: number }) =>
  recordAudit(site, site.database.kysely, {
    action: 'wording_changed',
    actorId: alix.id,
    address: null,
    ...event,
  })

describe('the audit trail records', () => {
  test('a sign-in with the account and the address', async () => {
    await signIn(camille)
    expect(await lines()).toEqual([
      { action: 'signed_in', actor_id: camille.id, subject_id: camille.id, detail: null, address: ADDRESS },
    ])
  })

  test('a failed sign-in, of the account if there is one, never the name that was typed', async () => {
    await failSignIn(camille.username)
    await failSignIn('personne')
    expect(await lines()).toEqual([
      { action: 'sign_in_failed', actor_id: null, subject_id: camille.id, detail: null, address: ADDRESS },
      { action: 'sign_in_failed', actor_id: null, subject_id: null, detail: null, address: ADDRESS },
    ])
  })

  test('a wrong password of somebody who is signed in, with their name', async () => {
    const client = await signIn(camille)
    await client.post('/api/auth/reauthenticate', { password: 'Faux-12345' })
    expect(await lastLine()).toMatchObject({ action: 'reauthentication_failed', actor_id: camille.id })
    await client.put('/api/admin/password', {
      currentPassword: 'Faux-12345',
      newPassword: 'Tilleul-Verveine-42',
    })
    expect((await lines()).map(({ action }) => action).slice(1)).toEqual([
      'reauthentication_failed',
      'reauthentication_failed',
    ])
  })

  test('a role without the right, with the call', async () => {
    await (await signIn(camille)).get('/api/settings')
    expect(await lastLine()).toMatchObject({
      action: 'access_refused',
      actor_id: camille.id,
      detail: 'GET /api/settings',
    })
  })

  test('the names of changed fields of an account, never their values', async () => {
    const client = await signIn(alix)
    await client.put(`/api/superadmin/users/${camille.id}/profile`, {
      username: camille.username,
      role: 'superadmin',
      firstName: 'Camille',
      lastName: 'Martin',
      email: 'camille@exemple.fr',
      password: 'Tilleul-Verveine-42',
    })
    expect(await lastLine()).toMatchObject({
      action: 'user_changed',
      actor_id: alix.id,
      subject_id: camille.id,
      detail: 'role, email, password',
    })
  })

  test('the names of changed settings', async () => {
    await (await signIn(alix)).put('/api/settings', { siteTitle: 'Les Tilleuls', phone: null })
    expect(await lastLine()).toMatchObject({ action: 'settings_changed', detail: 'siteTitle' })
  })

  test('a reservation that staff book, and none that visitors book', async () => {
    const massage = await aService(site)
    const body = { date: '2027-04-14', time: '10:00', serviceId: massage.id }
    await aPractitioner(site, { offers: [massage.id] })
    const visitor = { ...body, clientName: 'Léa', clientEmail: 'lea@exemple.fr' }
    expect((await site.visitor().post('/api/reservations', visitor)).status).toBe(201)
    expect(await lines()).toEqual([])
    const { body: reply } = await (await signIn(camille)).post<{ booking: { id: number } }>(
      '/api/reservations',
      body,
    )
    expect(await lastLine()).toMatchObject({ action: 'reservation_booked', subject_id: reply.booking.id })
  })

  test('each of several reservations that are cancelled at once', async () => {
    const booked = [
      await aReservation(site, { praticienId: camille.id, date: '2027-04-14', time: '10:00' }),
      await aReservation(site, { praticienId: camille.id, date: '2027-04-14', time: '11:00' }),
    ]
    const reservations = [...booked.map(({ id, date }) => ({ id, date })), { id: 999, date: '2027-04-14' }]
    await (await signIn(camille)).post('/api/admin/reservations/annulations', {
      reservations,
      tellClients: false,
    })
    expect((await lines()).filter(({ action }) => action === 'reservation_cancelled')).toEqual(
      booked.map(({ id }) => expect.objectContaining({ subject_id: id, actor_id: camille.id })),
    )
  })

  test('nothing for a call that was refused', async () => {
    const client = await signIn(camille)
    expect((await client.delete('/api/admin/reservations/2027-04-14/999')).status).toBe(404)
    expect(await lastLine()).toMatchObject({ action: 'signed_in' })
  })

  test('a list that a screen reads again and again once in ten minutes for each person and address', {
    tags: ['engine'],
  }, async () => {
    const client = await signIn(camille)
    const search = (caller: TestClient) => caller.post('/api/admin/clients/recherche', { text: 'Léa' })
    const searches = async () => (await lines()).filter(({ action }) => action === 'clients_searched').length
    await search(client)
    await search(client)
    expect(await searches()).toBe(1)
    await search(await signIn(alix))
    await search(await signIn(camille, '203.0.113.10'))
    expect(await searches()).toBe(3)
    site.clock.advanceMinutes(10)
    await search(client)
    expect(await searches()).toBe(4)
  })
})

describe('failed sign-ins that anybody can cause', () => {
  test('are recorded 200 times in an hour at most, even by requests at once, then again', {
    tags: ['engine'],
  }, async () => {
    const now = site.clock.instant()
    await insertFailures(195, { subjectId: camille.id, now })
    const fail = () => aLine({ action: 'sign_in_failed', subjectId: camille.id })
    await Promise.all(Array.from({ length: 12 }, fail))
    expect(await lines()).toHaveLength(200)
    site.clock.advanceMinutes(61)
    await fail()
    expect(await lines()).toHaveLength(201)
  })

  test('do not crowd out a wrong password of somebody who is signed in', async () => {
    const client = await signIn(camille)
    await insertFailures(200, { subjectId: null, now: site.clock.instant() })
    await client.post('/api/auth/reauthenticate', { password: 'Faux-12345' })
    expect(await lastLine()).toMatchObject({
      action: 'reauthentication_failed',
      actor_id: camille.id,
      subject_id: camille.id,
    })
  })

  const insertFailures = (count: number, { subjectId, now }: { subjectId: number | null; now: number }) =>
    site.database.kysely
      .insertInto('audit_trail')
      .values(
        Array.from({ length: count }, () => ({
          happened_at: now,
          action: 'sign_in_failed' as const,
          subject_id: subjectId,
        })),
      )
      .execute()
})

describe('a line of the audit trail', { tags: ['engine'] }, () => {
  const now = Date.now()
  const young = now - 364 * DAY_MS
  const old = now - 367 * DAY_MS
  const run = (query: RawBuilder<unknown>) => query.execute(site.database.kysely)
  const count = async () => (await lines()).length

  beforeEach(async () => {
    for (const happenedAt of [old, young]) await aLine({ happenedAt })
  })

  test.each([
    ['changed', sql`update audit_trail set actor_id = 1`],
    [
      'changed, though it is older than a year',
      sql`update audit_trail set detail = 'x' where happened_at = ${old}`,
    ],
    ['deleted before it is a year old', sql`delete from audit_trail where happened_at = ${young}`],
    ['deleted with all others', sql`delete from audit_trail`],
  ])('cannot be %s', async (_title, query) => {
    await expect(run(query)).rejects.toThrow('audit_trail is append-only')
    expect(await count()).toBe(2)
  })

  test('cannot be removed by emptying the table, nor by inserting over it', async () => {
    const [{ id }] = (await site.database.kysely.selectFrom('audit_trail').select('id').execute()) as [
      { id: number },
    ]
    const values = sql`(id, happened_at, action) values (${id}, ${now}, 'signed_in')`
    const attempt =
      inject('engine') === 'postgres'
        ? [
            sql`truncate audit_trail`,
            sql`insert into audit_trail ${values} on conflict (id) do update set action = 'x'`,
          ]
        : [sql`insert or replace into audit_trail ${values}`]
    for (const query of attempt) await expect(run(query)).rejects.toThrow('audit_trail is append-only')
    expect(await count()).toBe(2)
  })

  test('can be deleted once it is older than a year', async () => {
    await run(sql`delete from audit_trail where happened_at = ${old}`)
    expect(await count()).toBe(1)
  })
})

describe('the nightly purge', { tags: ['engine'] }, () => {
  const now = Date.now()
  const addLines = (...happenedAt: number[]) =>
    site.database.kysely
      .insertInto('audit_trail')
      .values(happenedAt.map((instant) => ({ happened_at: instant, action: 'signed_in' as const })))
      .execute()
  const kept = async () => {
    const rows = site.database.kysely.selectFrom('audit_trail').select('happened_at').orderBy('happened_at')
    return (await rows.execute()).map(({ happened_at }) => Number(happened_at))
  }

  beforeEach(() => site.clock.set(new Date(now).toISOString().slice(0, 16)))

  test('deletes lines older than twelve months, in batches, and keeps the others', async () => {
    const young = now - 364 * DAY_MS
    const old = Array.from({ length: 1_001 }, (_, n) => now - 368 * DAY_MS - n)
    await addLines(...old, young, now)
    expect(await purgeExpired(site)).toEqual({ auditTrail: 1_001 })
    expect(await kept()).toEqual([young, now])
  })

  test('is foretold by the preview, although the triggers still protect the lines', async () => {
    await addLines(now - 350 * DAY_MS, now)
    expect(await purgeExpired(site)).toEqual({})
    expect(await countExpired(site, now + 30 * DAY_MS)).toMatchObject({ auditTrail: 1 })
  })

  test('does not fail when the server’s clock is ahead of the database’s', async () => {
    await addLines(now)
    site.clock.set('2029-04-12T08:00')
    expect(await purgeExpired(site)).toEqual({})
    expect(await kept()).toEqual([now])
  })
})

test('the password of every account stays out of the trail', async () => {
  await (await signIn(camille)).put('/api/admin/password', {
    currentPassword: PASSWORD,
    newPassword: 'Tilleul-Verveine-42',
  })
  expect(await lastLine()).toMatchObject({ action: 'password_changed', subject_id: camille.id, detail: null })
})

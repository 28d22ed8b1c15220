import { beforeEach, describe, expect, test } from 'vitest'
import type { ErrorBody } from '#contract/errors.ts'
import { DEFAULT_RETENTION } from '#domain/privacy/retention.ts'
import { readMonthTotals } from '#server/features/dashboard/queries.ts'
import { purgeExpired } from '#server/features/privacy/retention/actions.ts'
import { EXPIRING_ROWS } from '../../support/database/expiring-rows.ts'
import { aReservation, liveReservations } from '../../support/people/bookings.ts'
import { mergeRecords, recordOf } from '../../support/people/client-records.ts'
import { aPractitioner, aSuperadmin } from '../../support/people/people.ts'
import { aTestimonial } from '../../support/people/testimonials.ts'
import { practice, type TestPractice } from '../../support/practice/practice.ts'
import { aSetting } from '../../support/practice/settings.ts'

const PATH = '/api/superadmin/retention'

let site: TestPractice
let camille: { id: number; username: string }

beforeEach(async () => {
  site = await practice({ now: '2027-04-12T08:00' })
  camille = await aPractitioner(site)
})

const reserve = (date: string, options: Partial<Parameters<typeof aReservation>[1]> = {}) =>
  aReservation(site, { praticienId: camille.id, date, time: '10:00', ...options })

/** The purge of 12 April 2027 keeps clients whose last contact was on 12 April 2024 or later. */
const namesAfterPurge = async () => {
  await purgeExpired(site)
  return (await liveReservations(site)).map(({ clientName }) => clientName)
}

describe('a former client', () => {
  test('loses name, address, number, links and messages, while the reservation stays for the figures', {
    tags: ['engine'],
  }, async () => {
    const { id } = await reserve('2024-04-11', { clientPhone: '06 12 34 56 78', time: '11:00' })
    const { kysely: db } = site.database
    const now = site.clock.instant()
    await db
      .insertInto('reservation_links')
      .values({ token_hash: 'a', reservation_id: id, created_at: now })
      .execute()
    await db
      .insertInto('testimonial_invitations')
      .values({ reservation_id: id, address_hash: 'a', token_hash: 'b', created_at: now })
      .execute()
    await db
      .insertInto('outbox')
      .values({
        event: 'a',
        recipient: 'lea@exemple.fr',
        subject: 'Votre rendez-vous',
        body: '',
        message_id: 'a',
        state: 'sent',
        next_attempt_at: now,
        created_at: now,
        reservation_id: id,
      })
      .execute()
    const totals = () =>
      readMonthTotals(db, { start: '2024-04-01', end: '2024-04-30', now: site.clock.local() })
    const before = await totals()
    expect(await purgeExpired(site)).toMatchObject({ clients: 1 })
    expect(await totals()).toEqual(before)
    expect(await liveReservations(site)).toMatchObject([
      { id, clientName: null, clientEmail: null, clientPhone: null, date: '2024-04-11' },
    ])
    for (const table of ['reservation_links', 'testimonial_invitations', 'outbox'] as const) {
      expect(await db.selectFrom(table).selectAll().execute()).toEqual([])
    }
  })

  test('is shown to staff without a name', async () => {
    await reserve('2024-04-11')
    await purgeExpired(site)
    const staff = await site.visitor().signIn(camille.username)
    const { body } = await staff.get<object[]>(
      '/api/admin/agenda/reservations?start=2024-04-08&end=2024-04-14',
    )
    expect(body).toMatchObject([{ clientName: null, clientEmail: null, clientPhone: null }])
  })

  test('is whoever has not come since; the day itself is still kept', { tags: ['engine'] }, async () => {
    await reserve('2024-04-11', { clientName: 'Avant', clientEmail: 'avant@exemple.fr' })
    await reserve('2024-04-12', { clientName: 'Le jour même', clientEmail: 'jour@exemple.fr' })
    expect(await namesAfterPurge()).toEqual([null, 'Le jour même'])
  })

  test.each([
    ['a later reservation', () => reserve('2026-01-05')],
    ['a reservation to come', () => reserve('2027-06-01')],
    ['a later reservation that was cancelled', () => reserve('2026-01-05', { cancelled: true })],
    ['a later reservation in other spelling', () => reserve('2026-01-05', { clientEmail: 'LEA@Exemple.fr' })],
    ['a testimonial', () => aTestimonial(site, { status: 'approved', email: 'Lea@exemple.fr' })],
  ])('is nobody with %s: all their reservations keep the name', { tags: ['engine'] }, async (_, contact) => {
    await reserve('2023-01-02')
    await contact()
    const names = await namesAfterPurge()
    expect(new Set(names)).toEqual(new Set(['Léa Durand']))
  })

  test('is nobody who has written by the contact form since', async () => {
    await reserve('2023-01-02', { clientEmail: 'ZOE@exemple.fr' })
    await EXPIRING_ROWS.contactMessages({ site, camille })
    expect(await namesAfterPurge()).toEqual(['Léa Durand'])
  })

  test('is told apart from a namesake by the address', { tags: ['engine'] }, async () => {
    await reserve('2023-01-02', { clientEmail: 'lea.1@exemple.fr' })
    await reserve('2026-01-05', { clientEmail: 'lea.2@exemple.fr' })
    expect(await namesAfterPurge()).toEqual([null, 'Léa Durand'])
  })

  test('without an address is known by the phone number, without both by the name', {
    tags: ['engine'],
  }, async () => {
    await reserve('2023-01-02', { clientName: 'Zoé', clientEmail: null, clientPhone: '06 12 34 56 78' })
    await reserve('2026-01-05', { clientName: 'ZOÉ', clientEmail: null, clientPhone: '+33612345678' })
    await reserve('2023-01-03', { clientName: 'Zoé', clientEmail: null })
    await reserve('2023-01-04', { clientName: 'Ali', clientEmail: null })
    await reserve('2026-01-06', { clientName: 'ali', clientEmail: null })
    expect(await namesAfterPurge()).toEqual(['Zoé', 'ZOÉ', null, 'Ali', 'ali'])
  })

  test('is told apart from whoever shares their address', { tags: ['engine'] }, async () => {
    await reserve('2023-01-02', { clientName: 'Léo Durand' })
    await reserve('2026-01-05')
    expect(await namesAfterPurge()).toEqual([null, 'Léa Durand'])
  })

  test('is nobody whose details were corrected before they came again', async () => {
    const old = await reserve('2023-01-02')
    const client = await recordOf(site, old)
    const owner = await site.visitor().signIn((await aSuperadmin(site)).username)
    const corrected = { name: 'Léa Roux', email: 'roux@exemple.fr' }
    expect((await owner.put(`/api/admin/clients/${client}`, corrected)).status).toBe(200)
    await reserve('2026-01-05', { clientName: 'Léa Roux', clientEmail: 'roux@exemple.fr' })
    expect(await namesAfterPurge()).toEqual(['Léa Durand', 'Léa Roux'])
    expect(await recordOf(site, old)).toBe(client)
  })

  test('is nobody who has written from a corrected address since', { tags: ['engine'] }, async () => {
    const client = await recordOf(site, await reserve('2023-01-02'))
    const owner = await site.visitor().signIn((await aSuperadmin(site)).username)
    await owner.put(`/api/admin/clients/${client}`, { name: 'Léa Durand', email: 'roux@exemple.fr' })
    await aTestimonial(site, { status: 'approved', email: 'Roux@exemple.fr' })
    expect(await namesAfterPurge()).toEqual(['Léa Durand'])
  })

  test('is nobody whose record was merged with that of a later reservation', {
    tags: ['engine'],
  }, async () => {
    const old = await reserve('2023-01-02')
    const roux = { clientName: 'Léa Roux', clientEmail: 'roux@exemple.fr' }
    const kept = await recordOf(site, await reserve('2026-01-05', roux))
    const owner = await site.visitor().signIn((await aSuperadmin(site)).username)
    expect((await mergeRecords(owner, kept, await recordOf(site, old))).status).toBe(200)
    expect(await namesAfterPurge()).toEqual(['Léa Durand', 'Léa Roux'])
    expect(await recordOf(site, old)).toBe(kept)
  })

  test('goes earlier where the owner shortens the period', async () => {
    await reserve('2025-01-06')
    expect(await namesAfterPurge()).toEqual(['Léa Durand'])
    await aSetting(site, 'retention', { ...DEFAULT_RETENTION, clientMonths: 12 })
    expect(await namesAfterPurge()).toEqual([null])
  })
})

test('a published testimonial stays, however old', { tags: ['engine'] }, async () => {
  await aTestimonial(site, { status: 'approved', email: 'lea@exemple.fr' })
  site.clock.set('2037-04-12T08:00')
  await purgeExpired(site)
  expect(await site.database.kysely.selectFrom('testimonials').selectAll().execute()).toHaveLength(1)
})

test('an old testimonial that is refused now is kept for the whole period', async () => {
  const id = await aTestimonial(site, { status: 'approved' })
  site.clock.set('2029-04-12T08:00')
  const superadmin = await site.visitor().signIn((await aSuperadmin(site)).username)
  await superadmin.put(`/api/testimonials/${id}`, { status: 'refused', reason: 'Hors sujet.' })
  const list = () => site.database.kysely.selectFrom('testimonials').selectAll().execute()
  site.clock.set('2030-04-12T08:00')
  await purgeExpired(site)
  expect(await list()).toHaveLength(1)
  site.clock.set('2030-04-13T08:00')
  await purgeExpired(site)
  expect(await list()).toEqual([])
})

describe('the periods', () => {
  const owner = async () => site.visitor().signIn((await aSuperadmin(site)).username)

  test('are saved by a superadmin and kept from a praticien', async () => {
    const superadmin = await owner()
    expect((await superadmin.get(PATH)).body).toEqual(DEFAULT_RETENTION)
    const settings = { clientMonths: 24, contactMonths: 6 }
    expect((await superadmin.put(PATH, settings)).body).toEqual(settings)
    const staff = await site.visitor().signIn((await aPractitioner(site)).username)
    expect((await staff.put(PATH, DEFAULT_RETENTION)).status).toBe(403)
    expect((await superadmin.get(PATH)).body).toEqual(settings)
  })

  test('are changed only by somebody who has just proved who they are, with a line in the trail', async () => {
    const superadmin = await owner()
    await superadmin.put(PATH, DEFAULT_RETENTION)
    const lines = await site.database.kysely.selectFrom('audit_trail').select('action').execute()
    expect(lines.map(({ action }) => action)).toContain('retention_changed')
    site.clock.advanceMinutes(11)
    const { status, body } = await superadmin.put<ErrorBody>(PATH, DEFAULT_RETENTION)
    expect([status, body.code]).toEqual([401, 'reauthentication_required'])
  })

  test.each([
    [{ clientMonths: 11, contactMonths: 12 }, 'clientMonths', /de 12 à 36/],
    [{ clientMonths: 37, contactMonths: 12 }, 'clientMonths', /de 12 à 36/],
    [{ clientMonths: 36, contactMonths: 0 }, 'contactMonths', /de 1 à 36/],
    [{ clientMonths: 36, contactMonths: 1.5 }, 'contactMonths', /de 1 à 36/],
  ])('%j are refused at the field', async (settings, path, message) => {
    const { status, body } = await (await owner()).put<ErrorBody>(PATH, settings)
    expect([status, body.issues]).toEqual([400, [{ path, message: expect.stringMatching(message) }]])
  })

  test('are read with what will go within 30 days', { tags: ['engine'] }, async () => {
    await reserve('2024-05-01')
    const { body } = await (await owner()).get<{ until: string; counts: object[] }>(`${PATH}/preview`)
    expect(body.until).toBe('2027-05-12')
    expect(body.counts).toContainEqual({ name: 'clients', count: 1 })
    expect(body.counts).toContainEqual({ name: 'journal', count: 0 })
  })
})

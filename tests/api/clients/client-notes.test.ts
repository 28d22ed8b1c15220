import { beforeEach, describe, expect, test } from 'vitest'
import type { ClientNote } from '#contract/clients/notes.ts'
import type { ErrorBody } from '#contract/errors.ts'
import { purgeExpired } from '#server/features/privacy/retention/actions.ts'
import { aReservation } from '../../support/people/bookings.ts'
import { recordOf } from '../../support/people/client-records.ts'
import { aPractitioner, aSuperadmin, type Person } from '../../support/people/people.ts'
import { massagePractice } from '../../support/practice/massage-practice.ts'
import type { TestPractice } from '../../support/practice/practice.ts'
import type { TestClient } from '../../support/practice/test-client.ts'

const ZOE = { clientName: 'Zoé Petit', clientEmail: 'zoe@exemple.fr' }
const DATE = '2027-04-13'

let site: TestPractice
let camille: Person
let asCamille: TestClient
let asTheo: TestClient
let owner: TestClient
let reservation: { id: number }
let zoe: number

beforeEach(async () => {
  const setup = await massagePractice()
  site = setup.site
  camille = setup.camille
  const theo = await aPractitioner(site, { firstName: 'Théo', lastName: 'Rive' })
  asCamille = await site.visitor().signIn(camille.username)
  asTheo = await site.visitor().signIn(theo.username)
  owner = await site.visitor().signIn((await aSuperadmin(site)).username)
  reservation = await aReservation(site, { praticienId: camille.id, date: DATE, time: '10:00', ...ZOE })
  zoe = await recordOf(site, reservation)
})

async function comesToTheo() {
  const theo = await site.database.kysely
    .selectFrom('users')
    .select('id')
    .where('first_name', '=', 'Théo')
    .executeTakeFirstOrThrow()
  return aReservation(site, { praticienId: theo.id, date: DATE, time: '11:00', ...ZOE })
}

const notesPath = (client = zoe) => `/api/admin/clients/${client}/notes`
const read = async (reader: TestClient, client = zoe) =>
  (await reader.get<ClientNote[]>(notesPath(client))).body
const textsFor = async (reader: TestClient, client = zoe) =>
  (await read(reader, client)).map(({ text }) => text)

async function write(author: TestClient, note: object, client = zoe): Promise<number> {
  const { status, body } = await author.post<{ note: { id: number } }>(notesPath(client), {
    visibility: 'team',
    ...note,
  })
  expect(status).toBe(201)
  return body.note.id
}

const notePath = (id: number) => `/api/admin/client-notes/${id}`
const change = (author: TestClient, id: number, text: string, version?: number) =>
  author.put<ErrorBody>(
    notePath(id),
    { text, visibility: 'team' },
    version === undefined ? {} : { 'if-match': `"${version}"` },
  )

describe('a note about a client', () => {
  test('for the team is read by whoever may see the client, with its author and time', async () => {
    await comesToTheo()
    await write(asCamille, { text: 'Vient à vélo.\nPréfère le matin.' })
    const shown = {
      text: 'Vient à vélo.\nPréfère le matin.',
      authorName: 'Camille Roy',
      at: '2027-04-12T08:00',
    }
    expect(await read(asCamille)).toMatchObject([{ ...shown, isOwn: true, mayRemove: true, changedAt: null }])
    expect(await read(asTheo)).toMatchObject([{ ...shown, isOwn: false, mayRemove: false }])
    expect(await read(owner)).toMatchObject([{ ...shown, isOwn: false, mayRemove: true }])
  })

  test('for oneself is read by its author alone, not by a superadmin', async () => {
    await comesToTheo()
    await write(asCamille, { text: 'Pour moi', visibility: 'author' })
    expect(await textsFor(asCamille)).toEqual(['Pour moi'])
    expect([await textsFor(asTheo), await textsFor(owner)]).toEqual([[], []])
  })

  test('is neither read nor written by a praticien who does not see the client', async () => {
    await write(asCamille, { text: 'Pour Camille' })
    expect((await asTheo.get(notesPath())).status).toBe(404)
    expect((await asTheo.post(notesPath(), { text: 'x', visibility: 'team' })).status).toBe(404)
  })

  test('about a reservation names it to those who see that reservation', async () => {
    await comesToTheo()
    await write(asCamille, { text: 'Table chauffante', reservationId: reservation.id })
    const about = { id: reservation.id, at: `${DATE}T10:00` }
    expect(await read(asCamille)).toMatchObject([{ reservation: about }])
    expect(await read(owner)).toMatchObject([{ reservation: about }])
    expect(await read(asTheo)).toMatchObject([{ text: 'Table chauffante', reservation: null }])
  })

  test('is not written about the reservation of another client or practitioner', async () => {
    const paul = await aReservation(site, {
      praticienId: camille.id,
      date: DATE,
      time: '09:00',
      clientName: 'Paul',
      clientEmail: 'paul@exemple.fr',
    })
    const withTheo = await comesToTheo()
    for (const { id } of [paul, withTheo]) {
      const note = { text: 'x', visibility: 'team', reservationId: id }
      expect((await asCamille.post(notesPath(), note)).status).toBe(404)
    }
  })

  test.each([
    ['without text', { visibility: 'team' }, 'Le champ « Note » est obligatoire.'],
    ['of blanks', { text: '   ', visibility: 'team' }, 'Le champ « Note » est obligatoire.'],
    [
      'of 2,001 characters',
      { text: 'a'.repeat(2_001), visibility: 'team' },
      'Le champ « Note » doit compter au plus 2 000 caractères.',
    ],
    ['without readers', { text: 'x' }, 'Choisissez qui lit cette note.'],
    ['for other readers', { text: 'x', visibility: 'public' }, 'Choisissez qui lit cette note.'],
  ])('%s is refused with one sentence', async (_title, body, message) => {
    const { status, body: refusal } = await asCamille.post<ErrorBody>(notesPath(), body)
    expect([status, refusal.issues?.length]).toEqual([400, 1])
    expect(refusal.issues?.[0]?.message.replaceAll(/[\u00a0\u202f]/g, ' ')).toBe(message)
  })
})

describe('a change of a note', () => {
  test('is its author’s alone; a superadmin may remove what is for the team', async () => {
    await comesToTheo()
    const id = await write(asCamille, { text: 'Avant' })
    expect((await change(asTheo, id, 'Autre')).status).toBe(404)
    expect((await change(owner, id, 'Autre')).status).toBe(404)
    expect((await asTheo.delete(notePath(id))).status).toBe(404)
    expect((await change(asCamille, id, 'Après', 0)).status).toBe(200)
    expect(await read(asTheo)).toMatchObject([{ text: 'Après', changedAt: '2027-04-12T08:00' }])
    expect((await owner.delete(notePath(id))).status).toBe(200)
    expect(await read(asCamille)).toEqual([])
  })

  test('of a private note is refused to a superadmin as for an unknown one', async () => {
    const id = await write(asCamille, { text: 'Pour moi', visibility: 'author' })
    for (const path of [notePath(id), notePath(999_999)]) {
      expect((await owner.delete<ErrorBody>(path)).body.code).toBe('not_found')
    }
    expect(await textsFor(asCamille)).toEqual(['Pour moi'])
  })

  test('is refused at another version than the one that was read', async () => {
    const id = await write(asCamille, { text: 'Un' })
    expect((await change(asCamille, id, 'Deux', 0)).status).toBe(200)
    const late = await change(asCamille, id, 'Trois', 0)
    expect([late.status, late.body.code]).toEqual([412, 'note_changed'])
    expect((await asCamille.delete(notePath(id), { 'if-match': '"0"' })).status).toBe(412)
    expect(await textsFor(asCamille)).toEqual(['Deux'])
  })
})

describe('notes follow the client', () => {
  const correct = (details: object) =>
    asCamille.put<{ booking: { id: number } }>(
      `/api/admin/reservations/${DATE}/${reservation.id}/client`,
      details,
    )
  const preferencesOf = async (client: number) =>
    (await owner.get<{ pressure: string | null }>(`/api/admin/clients/${client}/preferences`)).body.pressure

  beforeEach(async () => {
    await write(asCamille, { text: 'Du rendez-vous', reservationId: reservation.id })
    await write(asCamille, { text: 'De la cliente' })
    await asCamille.put(`/api/admin/clients/${zoe}/preferences`, { pressure: 'Forte' })
  })

  test('whose address is corrected', async () => {
    expect((await correct({ ...ZOE, clientEmail: 'zoe.petit@exemple.fr' })).status).toBe(200)
    const corrected = await recordOf(site, reservation)
    expect(corrected).not.toBe(zoe)
    expect(await textsFor(owner, corrected)).toEqual(['De la cliente', 'Du rendez-vous'])
    expect(await preferencesOf(corrected)).toBe('Forte')
    expect((await owner.get(notesPath())).status).toBe(404)
  })

  test('and stay with them where the reservation is given to somebody else behind the same mailbox', async () => {
    const given = await correct({ ...ZOE, clientName: 'Paul Petit', person: 'other' })
    expect(given.status).toBe(200)
    const paul = await recordOf(site, given.body.booking)
    expect(await textsFor(owner, paul)).toEqual([])
    expect(await textsFor(owner)).toEqual(['De la cliente', 'Du rendez-vous'])
    expect([await preferencesOf(paul), await preferencesOf(zoe)]).toEqual([null, 'Forte'])
  })

  test('whose name is another after a marriage, as staff say', async () => {
    expect((await correct({ ...ZOE, clientName: 'Zoé Grand' })).body).toMatchObject({
      code: 'person_unclear',
    })
    expect((await correct({ ...ZOE, clientName: 'Zoé Grand', person: 'same' })).status).toBe(200)
    const married = await recordOf(site, reservation)
    expect(await textsFor(owner, married)).toEqual(['De la cliente', 'Du rendez-vous'])
  })

  test('and stay where the client has other reservations', async () => {
    await aReservation(site, { praticienId: camille.id, date: DATE, time: '11:00', ...ZOE })
    await correct({ ...ZOE, clientEmail: 'zoe.petit@exemple.fr' })
    expect(await textsFor(owner, await recordOf(site, reservation))).toEqual(['Du rendez-vous'])
    expect(await textsFor(owner)).toEqual(['De la cliente'])
  })

  test('and wait in the record while the reservation has neither address nor number', async () => {
    await correct({ clientName: 'Zoé Petit' })
    expect(await textsFor(owner)).toEqual(['De la cliente', 'Du rendez-vous'])
    await correct(ZOE)
    expect(await textsFor(asCamille)).toEqual(['De la cliente', 'Du rendez-vous'])
  })

  test('when an owner corrects a person, also into another record', async () => {
    const known = await aReservation(site, {
      praticienId: camille.id,
      date: DATE,
      time: '11:00',
      ...ZOE,
      clientEmail: 'zoe.petit@exemple.fr',
    })
    const kept = await recordOf(site, known)
    await write(asCamille, { text: 'Déjà là' }, kept)
    await asCamille.put(`/api/admin/clients/${kept}/preferences`, { oils: 'Sans huile' })
    const correction = {
      subject: { email: ZOE.clientEmail },
      details: { clientEmail: 'zoe.petit@exemple.fr' },
    }
    expect((await owner.put('/api/superadmin/personal-data', correction)).status).toBe(200)
    expect((await textsFor(owner, kept)).sort()).toEqual(['De la cliente', 'Du rendez-vous', 'Déjà là'])
    const { body } = await owner.get(`/api/admin/clients/${kept}/preferences`)
    expect(body).toMatchObject({ pressure: 'Forte', oils: 'Sans huile' })
  })
})

describe('notes end', () => {
  test('those for oneself with their author’s account, while the team keeps the others', async () => {
    await write(asCamille, { text: 'Équipe' })
    await write(asCamille, { text: 'Pour moi', visibility: 'author' })
    await asCamille.delete(`/api/admin/reservations/${DATE}/${reservation.id}`)
    expect((await owner.delete(`/api/superadmin/users/${camille.id}`)).status).toBe(200)
    const rows = await site.database.kysely.selectFrom('client_notes').select('text').execute()
    expect(rows).toEqual([{ text: 'Équipe' }])
    expect(await read(owner)).toMatchObject([{ text: 'Équipe', mayRemove: true }])
  })

  test('with the record of a client who has not come for three years', async () => {
    await write(asCamille, { text: 'Note', reservationId: reservation.id })
    await write(asCamille, { text: 'Autre' })
    await asCamille.put(`/api/admin/clients/${zoe}/preferences`, { pressure: 'Forte' })
    await site.database.kysely
      .updateTable('agenda_entries')
      .set({ date: '2022-04-13', created_at: 0, updated_at: 0 })
      .execute()
    await site.database.kysely.updateTable('clients').set({ created_at: 0, updated_at: 0 }).execute()
    await purgeExpired(site)
    const { kysely: db } = site.database
    expect(await db.selectFrom('client_notes').selectAll().execute()).toEqual([])
    expect(await db.selectFrom('client_preferences').selectAll().execute()).toEqual([])
  })

  test('with the erasure of the person', async () => {
    await write(asCamille, { text: 'Équipe', reservationId: reservation.id })
    await write(asCamille, { text: 'Pour moi', visibility: 'author' })
    await asCamille.put(`/api/admin/clients/${zoe}/preferences`, { pressure: 'Forte' })
    const erasure = { subject: { email: ZOE.clientEmail }, cancelUpcoming: true }
    const { body } = await owner.post<{ erased: object }>('/api/superadmin/personal-data/erasure', erasure)
    expect(body.erased).toMatchObject({ records: 1, notes: 2 })
    const { kysely: db } = site.database
    expect(await db.selectFrom('client_notes').selectAll().execute()).toEqual([])
    expect(await db.selectFrom('client_preferences').selectAll().execute()).toEqual([])
  })
})

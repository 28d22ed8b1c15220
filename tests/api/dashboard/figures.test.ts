import { beforeEach, describe, expect, test } from 'vitest'
import type { Activity } from '#contract/dashboard/figures.ts'
import type { ErrorBody } from '#contract/errors.ts'
import { addDays, formatTime } from '#domain/language/time.ts'
import { writeStored } from '#server/db/statements/stored-settings.ts'
import { textOfPdf } from '../../support/accounting/pdf.ts'
import { aReservation, aService } from '../../support/people/bookings.ts'
import { aPractitioner, aSuperadmin } from '../../support/people/people.ts'
import { massagePractice } from '../../support/practice/massage-practice.ts'
import type { TestClient } from '../../support/practice/test-client.ts'
import { randomNumbers } from '../../support/random-numbers.ts'

type Setup = Awaited<ReturnType<typeof massagePractice>>
let site: Setup['site']
let massage: Setup['massage']
let camille: Setup['camille']
let owner: TestClient

// Camille opens three hours a day, Monday to Saturday; it is Monday, 12 April 2027, 8:00.
beforeEach(async () => {
  ;({ site, massage, camille } = await massagePractice())
  owner = await site.visitor().signIn((await aSuperadmin(site)).username)
})

const PATH = '/api/superadmin/figures'
const read = async (query = '') => (await owner.get<Activity>(PATH + query)).body
const readLines = async (query = '') =>
  (await owner.get<string>(`${PATH}/csv${query}`)).body.split('\r\n').map((text) => text.split(';'))

type Change = { attendance?: 'came' | 'missed' | 'cancelled_late'; price_cents?: number }

async function aPricedReservation(
  options: Parameters<typeof aReservation>[1],
  change: Change = { price_cents: 0 },
) {
  const { id } = await aReservation(site, options)
  await site.database.kysely.updateTable('agenda_entries').set(change).where('id', '=', id).execute()
}

const at = (date: string, time: string, praticien = camille) => ({
  praticienId: praticien.id,
  date,
  time,
  serviceId: massage.id,
})

describe('activity', () => {
  test('tells what is done from what is planned, and sums neither missed nor cancelled reservations', {
    tags: ['engine'],
  }, async () => {
    const price = { price_cents: 6250 }
    await aPricedReservation(at('2027-04-01', '09:00'), price)
    await aPricedReservation(at('2027-04-02', '09:00'), { ...price, attendance: 'came' })
    await aPricedReservation(at('2027-04-03', '09:00'), { ...price, attendance: 'missed' })
    await aPricedReservation(
      { ...at('2027-04-05', '09:00'), cancelled: true },
      { ...price, attendance: 'cancelled_late' },
    )
    await aPricedReservation({ ...at('2027-04-06', '09:00'), cancelled: true }, price)
    await aPricedReservation(at('2027-04-20', '09:00'), price)
    const counts = {
      done: 2,
      planned: 1,
      missed: 1,
      cancelled: 2,
      euros: 125,
      plannedEuros: 62.5,
      minutes: 240,
    }
    const { total, months, services, praticiens, ...others } = await read()
    expect(others).toEqual({ from: '2026-05', to: '2027-04' })
    expect(months).toHaveLength(12)
    // 26 days of three hours.
    expect(months.at(-1)).toEqual({ month: '2027-04', ...counts, openedMinutes: 4680, occupancy: 0.051 })
    expect(total).toMatchObject(counts)
    expect(services).toEqual([{ id: massage.id, name: 'Massage du dos', ...counts }])
    expect(praticiens).toMatchObject([{ id: camille.id, name: 'Camille Roy', ...counts }])
  })

  test('equals an independent sum over random reservations, in each table', {
    tags: ['engine'],
  }, async () => {
    const theo = await aPractitioner(site, { firstName: 'Théo', lastName: 'Aubry' })
    const services = [massage, await aService(site, { name: 'Massage assis' })]
    const random = randomNumbers(20_270_412)
    const pick = <Item>(items: readonly Item[]) => items[random() % items.length] as Item
    const rows = Array.from({ length: 150 }, (_, index) => ({
      praticien: pick([camille, theo]),
      date: addDays('2026-12-20', index),
      time: formatTime(60 * (7 + (random() % 12))),
      service: pick(services),
      cents: random() % 12_000,
      attendance: pick([undefined, 'came', 'missed'] as const),
      cancelled: random() % 5 === 0,
      duration: pick([30, 60, 90]),
    }))
    for (const { praticien, date, time, service, cents, attendance, cancelled, duration } of rows)
      await aPricedReservation(
        { praticienId: praticien.id, date, time, serviceId: service.id, cancelled, duration },
        { price_cents: cents, ...(attendance && !cancelled && { attendance }) },
      )
    const sumWhere = (isOf: (row: (typeof rows)[number]) => boolean) => {
      const own = rows.filter((row) => row.date >= '2027-01-01' && row.date <= '2027-04-30' && isOf(row))
      const live = own.filter(({ cancelled }) => !cancelled)
      const kept = live.filter(({ attendance }) => attendance !== 'missed')
      const done = kept.filter(
        ({ date, time, attendance }) => attendance === 'came' || `${date} ${time}` < '2027-04-12 08:00',
      )
      const planned = kept.filter((row) => !done.includes(row))
      const eurosOf = (some: typeof rows) => some.reduce((sum, { cents }) => sum + cents, 0) / 100
      return {
        done: done.length,
        planned: planned.length,
        missed: live.length - kept.length,
        cancelled: own.length - live.length,
        euros: eurosOf(done),
        plannedEuros: eurosOf(planned),
        minutes: live.reduce((sum, { duration }) => sum + duration, 0),
      }
    }
    const activity = await read('?from=2027-01&to=2027-04')
    expect(activity.total).toMatchObject(sumWhere(() => true))
    expect(activity.months.map(({ month }) => month)).toEqual(['2027-01', '2027-02', '2027-03', '2027-04'])
    for (const { month, ...counts } of activity.months)
      expect(counts).toMatchObject(sumWhere(({ date }) => date.startsWith(month)))
    expect(activity.services).toHaveLength(2)
    for (const { id, name, ...counts } of activity.services)
      expect(counts).toEqual(sumWhere(({ service }) => service.id === id))
    expect(activity.praticiens.map(({ name }) => name)).toEqual(['Théo Aubry', 'Camille Roy'])
    for (const { id, name, ...counts } of activity.praticiens)
      expect(counts).toMatchObject(sumWhere(({ praticien }) => praticien.id === id))
  })

  test('keeps the names of a practitioner and a service that are gone, whose hours are no longer known', {
    tags: ['engine'],
  }, async () => {
    await aPricedReservation(at('2027-04-01', '09:00'), { price_cents: 6250 })
    await aPricedReservation({ ...at('2027-04-01', '14:00'), serviceId: null })
    expect((await owner.delete(`/api/services/${massage.id}`)).status).toBeLessThan(300)
    expect((await owner.delete(`/api/superadmin/users/${camille.id}`)).status).toBeLessThan(300)
    const { praticiens, services } = await read('?from=2027-04&to=2027-04')
    expect(praticiens).toMatchObject([{ name: 'Camille Roy', done: 2, openedMinutes: 0, occupancy: null }])
    expect(services).toMatchObject([
      { name: 'Massage du dos', done: 1 },
      { id: null, name: 'Sans prestation', done: 1 },
    ])
  })

  test('leaves out the practitioners of the examples', { tags: ['engine'] }, async () => {
    await aPricedReservation(at('2027-04-01', '09:00'), { price_cents: 6250 })
    const isExample = { is_example: 1 } as const
    await site.database.kysely.updateTable('users').set(isExample).where('id', '=', camille.id).execute()
    const { total, praticiens } = await read('?from=2027-04&to=2027-04')
    expect(total.done).toBe(0)
    expect(praticiens).toEqual([])
  })

  test('covers twelve months from or until a month that is given alone', { tags: ['engine'] }, async () => {
    expect(await read('?from=2026-02')).toMatchObject({ from: '2026-02', to: '2027-01' })
    expect(await read('?to=2026-02')).toMatchObject({ from: '2025-03', to: '2026-02' })
  })

  test.each([
    ['?from=2027-13', 'Le champ «\u202fDu mois\u202f» doit être un mois, comme 2027-04.'],
    ['?to=0000-01', 'Le champ «\u202fAu mois\u202f» doit être un mois, comme 2027-04.'],
    [
      '?from=2027-04&to=2027-03',
      'Le champ «\u202fAu mois\u202f» ne peut pas être avant le champ «\u202fDu mois\u202f».',
    ],
    [
      '?from=2024-01&to=2027-01',
      'Une période compte au plus 36 mois\u202f: rapprochez les champs «\u202fDu mois\u202f» et «\u202fAu mois\u202f».',
    ],
  ])('refuses the period %s with a sentence that names the field', async (query, sentence) => {
    const { status, body } = await owner.get<ErrorBody>(PATH + query)
    expect(status).toBe(400)
    expect(JSON.stringify(body)).toContain(sentence)
  })

  test('is for superadmins alone', async () => {
    const session = await site.visitor().signIn(camille.username)
    expect((await session.get(PATH)).status).toBe(403)
    expect((await session.get(`${PATH}/csv`)).status).toBe(403)
  })

  test('names what the waiting list brought back only while the list is open', {
    tags: ['engine'],
  }, async () => {
    expect(await read()).not.toHaveProperty('recovered')
    await site.database.transaction((trx) =>
      writeStored(trx, 'waitingList', { value: { isOpen: true }, now: 0 }),
    )
    expect((await read()).recovered).toEqual({ taken: 0, minutes: 0, euros: 0 })
    expect((await readLines()).at(-2)?.slice(0, 3)).toEqual([
      'Liste d’attente',
      'Réservés par une offre ces 30 derniers jours',
      '0',
    ])
  })
})

describe('the file', () => {
  test('holds the totals of the screen, with semicolons, byte order mark and decimal commas', async () => {
    await aPricedReservation(at('2027-04-01', '09:00'), { price_cents: 123_450 })
    const { headers, body } = await owner.get<string>(`${PATH}/csv?from=2027-04&to=2027-04`)
    expect(headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(headers['content-disposition']).toBe('attachment; filename="activite.csv"')
    expect(body.startsWith('\u{feff}Tableau;Nom;')).toBe(true)
    const [, total, month, service, praticien] = await readLines('?from=2027-04&to=2027-04')
    const counts = ['1', '0', '0', '0', '1234,50', '0,00', '60']
    expect(total?.slice(0, 9)).toEqual(['Total', 'avril 2027', ...counts])
    expect(month).toEqual(['Mois', 'avril 2027', ...counts, '4680', '1,3'])
    expect(service).toEqual(['Prestation', 'Massage du dos', ...counts, '', ''])
    expect(praticien).toEqual(['Praticien', 'Camille Roy', ...counts, '4680', '1,3'])
  })

  test('is printed with the same totals', async () => {
    await aPricedReservation(at('2027-04-01', '09:00'), { price_cents: 123_450 })
    const printed = await textOfPdf(owner, `${PATH}/pdf?from=2027-04&to=2027-04`)
    for (const name of ['avril 2027', 'Massage du dos', 'Camille Roy'])
      expect(printed).toMatch(new RegExp(`${name} 1 0 0 0 1 234,50 € 0,00 €`))
    expect(printed).toContain('1,3 %')
  })

  test('has no cell that a spreadsheet would run as a formula', async () => {
    const { id } = await aService(site, { name: '=1+1' })
    await aPricedReservation({ ...at('2027-04-01', '09:00'), serviceId: id })
    expect((await readLines()).find(([table]) => table === 'Prestation')?.[1]).toBe("'=1+1")
  })
})

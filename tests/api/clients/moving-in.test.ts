// @module-tag engine
import { beforeEach, describe, expect, test } from 'vitest'
import { addDays } from '#domain/language/time.ts'
import { french } from '#domain/language/typography.ts'
import { aMovingPractice, FILE, HEADINGS } from '../../support/clients/moving-practice.ts'
import { aReservation } from '../../support/people/bookings.ts'
import { aPractitioner } from '../../support/people/people.ts'

let practice: Awaited<ReturnType<typeof aMovingPractice>>

beforeEach(async () => {
  practice = await aMovingPractice()
})

describe('a table of appointments', () => {
  test('is counted before anything is stored, and comes in as it was counted', async () => {
    const read = await practice.preview(FILE)
    expect(read).toMatchObject({
      missing: null,
      order: 'day',
      ordersDisagree: false,
      total: 6,
      upcoming: 3,
      past: 1,
      tooOld: 1,
      calledOff: 1,
      known: 0,
      overlapCount: 0,
      errorCount: 0,
      newClients: 2,
      leftAside: '',
      services: [
        { text: 'Massage du dos 60 min', count: 1, id: practice.massage.id },
        { text: 'Massage du dos', count: 3, id: practice.massage.id },
        { text: 'Réflexologie', count: 1, id: null },
      ],
    })
    expect(read.practitioners.map(({ id }) => id)).toEqual([practice.camille.id, practice.camille.id])
    // From 9 to 12 alone.
    expect(read.remarks.map(({ line }) => line)).toEqual([2, 3])
    expect(await practice.entries()).toEqual([])

    const { status, body } = await practice.moveIn(FILE, 4)
    expect([status, body]).toEqual([
      200,
      { id: body.id, appointments: 4, clients: 2, message: french`4 rendez-vous repris` },
    ])
    const massage = { service_id: practice.massage.id, service_name: 'Massage du dos' }
    const ours = { import_id: body.id, allows_offers: null, buffer_minutes: 0 }
    expect(await practice.entries()).toEqual([
      {
        ...ours,
        ...massage,
        date: '2027-01-05',
        start_minute: 600,
        duration_minutes: 60,
        price_cents: null,
        client_name: 'Zoé Petit',
        name: 'Zoé Petit',
      },
      {
        ...ours,
        ...massage,
        date: '2027-04-13',
        start_minute: 870,
        duration_minutes: 75,
        price_cents: 6250,
        client_name: 'Zoé Petit',
        name: 'Zoé Petit',
      },
      {
        ...ours,
        ...massage,
        date: '2027-04-13',
        start_minute: 945,
        duration_minutes: 60,
        price_cents: 6250,
        client_name: 'Max Roy',
        name: 'Max Roy',
      },
      {
        ...ours,
        service_id: null,
        service_name: 'Réflexologie',
        date: '2027-04-14',
        start_minute: 600,
        duration_minutes: 45,
        price_cents: null,
        client_name: 'Léa Dune',
        name: null,
      },
    ])
    const trail = await practice.site.database.kysely.selectFrom('audit_trail').select('action').execute()
    expect(trail.map(({ action }) => action)).toContain('activity_imported')
  })

  test('leaves out what the agenda has, what stands in the way and what nobody can read, and says so', async () => {
    const at = { praticienId: practice.camille.id, date: '2027-04-13' }
    await aReservation(practice.site, { ...at, time: '10:00', clientName: 'Léa Dune' })
    await aReservation(practice.site, { ...at, time: '12:00', clientName: 'Max Roy' })
    const file = `${HEADINGS}13/04/2027;10:00;60;DUNE Lea;;;;Camille;
13/04/2027;12:30;60;Zoé Petit;;;;Camille;
13/04/2027;14:00;60;Zoé Petit;zoe@;123;;Camille;
13/04/2027;14:30;60;Ada Sage;;;;Camille;
28/03/2028;02:30;60;Ada Sage;;;;Camille;
29/02/2027;10:00;60;Ada Sage;;;;Camille;
13/04/2027;24:00;60;Ada Sage;;;;Camille;
13/04/2027;16:00;60;${'a'.repeat(300)};;;;Camille;
13/04/2027;16:00;60;=1+1;;;;Camille;
26/03/2028;02:30;60;Ada Sage;;;;Camille;
13/04/2027;16:00;;Ada Sage;;;;Camille;
`
    const read = await practice.preview(file)
    expect(read).toMatchObject({ known: 1, overlapCount: 2, errorCount: 6, upcoming: 2 })
    expect(read.overlaps).toEqual([
      { line: 3, message: french`Cette heure est déjà prise : Max Roy, 12 h – 13 h.` },
      { line: 5, message: french`Cette heure est prise par la ligne 4.` },
    ])
    expect(read.errors.map(({ line, message }) => `${line} ${message}`)).toEqual([
      '7 La date ne peut pas être lue.',
      '8 L’heure ne peut pas être lue.',
      french`9 Le champ « Nom » doit compter au plus 100 caractères.`,
      french`10 Le champ « Nom » ne peut pas commencer comme une formule.`,
      french`11 Cette heure n’existe pas ce jour-là : on passe à l’heure d’été.`,
      '12 Indiquez la durée, ou une prestation.',
    ])
    expect(read.remarks.filter(({ line }) => line === 4)).toHaveLength(3)
    expect(read.leftAside.split('\r\n')).toHaveLength(10)
    expect((await practice.moveIn(file, 2)).body).toMatchObject({ appointments: 2 })
  })

  test('is taken over as somebody chose: columns, order of dates, services and practitioners', async () => {
    const theo = await aPractitioner(practice.site, {
      firstName: 'Théo',
      lastName: 'Petit',
      offers: [practice.massage.id],
    })
    const file = 'A;B;C;D;E\n04/13/2027;10:00;Zoé;Soin;Salle 1\n13/04/2027;12:00;Max;Soin;Salle 2\n'
    const choices = { columns: 'date,time,name,service,practitioner', headings: 'true' }
    const read = await practice.preview(file, choices)
    expect(read).toMatchObject({ ordersDisagree: true, order: 'day', upcoming: 0 })
    expect(read.practitioners).toEqual([{ text: 'Salle 2', count: 1, id: null }])
    const chosen = {
      ...choices,
      order: 'month',
      services: String(practice.massage.id),
      practitioners: String(theo.id),
    }
    expect(await practice.preview(file, chosen)).toMatchObject({ upcoming: 1, errorCount: 1 })
    expect((await practice.moveIn(file, 1, chosen)).status).toBe(200)
    expect(await practice.entries()).toMatchObject([{ date: '2027-04-13', service_id: practice.massage.id }])
    expect((await practice.preview(file, { ...chosen, practitioners: '999999' })).errors).toEqual([
      { line: 2, message: 'Indiquez qui reçoit ce rendez-vous.' },
      { line: 3, message: 'La date ne peut pas être lue.' },
    ])
  })

  test('is on the clock of the practice where its cells name a zone', async () => {
    const file = 'Start Time,End Time,Name\n2027-04-13T12:30:00Z,2027-04-13T13:30:00Z,Zoé Petit\n'
    expect((await practice.moveIn(file, 1)).status).toBe(200)
    expect(await practice.entries()).toMatchObject([
      { date: '2027-04-13', start_minute: 870, duration_minutes: 60 },
    ])
  })

  test('sent twice, or at once by two, comes in once', async () => {
    const [first, second] = await Promise.all([practice.moveIn(FILE, 4), practice.moveIn(FILE, 4)])
    expect([first.status, second.status].sort()).toEqual([200, 409])
    expect([first, second].map(({ body }) => body.code)).toContain('import_changed')
    expect(await practice.entries()).toHaveLength(4)
    expect(await practice.preview(FILE)).toMatchObject({ upcoming: 0, past: 0, known: 4 })
    expect((await practice.moveIn(FILE, 0)).status).toBe(400)
  })

  test('stores nothing where a visit was booked since the preview', async () => {
    await aReservation(practice.site, {
      praticienId: practice.camille.id,
      date: '2027-04-13',
      time: '15:00',
      clientName: 'Un autre',
    })
    expect((await practice.moveIn(FILE, 4)).body.code).toBe('import_changed')
    expect(await practice.entries()).toHaveLength(1)
  })

  test.each([
    ['is empty', '\n', /vide/],
    ['is a PDF', '%PDF-1.7\n\0\0', /n’est pas un tableau/],
    ['has no dates', 'Nom;Prestation\nZoé;Massage\n', /colonne de la date/],
    ['is one of vouchers', 'Code;Reste;Date;Client\nAB;50;13/04/2027;Zoé\n', /Reprendre des bons et carnets/],
    ['is an address book', 'BEGIN:VCARD\nFN:Zoé\nEND:VCARD\n', /Importer des clients/],
    ['has 10,001 lines', `${HEADINGS}${'13/04/2027;10:00;60;a\n'.repeat(10_001)}`, /plus de 10\s000 lignes/],
  ])('that %s changes nothing', async (_, file, sentence) => {
    const { status, body } = await practice.moveIn(file, 1)
    expect([status, await practice.entries()]).toEqual([400, []])
    expect(body.message).toMatch(sentence)
  })
})

test('5,000 lines are previewed, and come in, within seconds', async () => {
  const lines = Array.from({ length: 5_000 }, (_, index) => {
    const day = addDays('2027-04-20', Math.floor(index / 20))
    const minute = 480 + (index % 20) * 30
    const time = `${Math.floor(minute / 60)}:${String(minute % 60).padStart(2, '0')}`
    return `${day};${time};30;Client ${index % 900};client${index % 900}@exemple.fr;;;Camille;`
  })
  const file = `${HEADINGS}${lines.join('\n')}\n`
  expect(await practice.preview(file)).toMatchObject({ upcoming: 5_000, newClients: 900 })
  expect((await practice.moveIn(file, 5_000)).body).toMatchObject({ appointments: 5_000, clients: 900 })
})

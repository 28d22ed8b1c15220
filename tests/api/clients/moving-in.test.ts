// @module-tag engine
import { beforeEach, describe, expect, test } from 'vitest'
import type { MovingInPreview } from '#contract/clients/moving-in.ts'
import { addDays } from '#domain/language/time.ts'
import { french } from '#domain/language/typography.ts'
import { sendDue } from '#server/jobs/worker.ts'
import { createPlan } from '#server/start/plan.ts'
import { fakeCarriers, insertTemplates } from '../../support/mail/post.ts'
import { aReservation, aWaitingRequest } from '../../support/people/bookings.ts'
import { CAN_CONFIRM } from '../../support/people/confirmations.ts'
import { aPractitioner, aSuperadmin } from '../../support/people/people.ts'
import { massagePractice } from '../../support/practice/massage-practice.ts'
import type { TestPractice } from '../../support/practice/practice.ts'
import { aSetting } from '../../support/practice/settings.ts'
import type { TestClient } from '../../support/practice/test-client.ts'

const PATH = '/api/superadmin/activity-imports'
const HEADINGS = 'Date;Heure;Durée;Client;E-mail;Téléphone;Prestation;Praticien;Statut\n'
const LOG = { info: () => {}, warn: () => {}, error: () => {} }

let setup: Awaited<ReturnType<typeof massagePractice>>
let site: TestPractice
let owner: TestClient

beforeEach(async () => {
  setup = await massagePractice(CAN_CONFIRM)
  site = setup.site
  owner = await site.visitor().signIn((await aSuperadmin(site)).username)
})

type MovedIn = { id: number; appointments: number; clients: number; code?: string; message: string }

function send<Body>(path: string, content: string, choices: Record<string, string>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(choices)) form.append(name, value)
  form.append('table', new Blob([content]), 'rendez-vous.csv')
  return owner.upload<Body>(path, form)
}

const preview = async (content: string, choices: Record<string, string> = {}) =>
  (await send<MovingInPreview>(`${PATH}/preview`, content, choices)).body
const moveIn = (content: string, expected: number, choices: Record<string, string> = {}) =>
  send<MovedIn>(PATH, content, { ...choices, expected: String(expected) })

function entries() {
  return site.database.kysely
    .selectFrom('agenda_entries')
    .leftJoin('clients', 'clients.id', 'client_id')
    .select(['date', 'start_minute', 'duration_minutes', 'buffer_minutes', 'service_id', 'service_name'])
    .select(['price_cents', 'client_name', 'clients.name', 'agenda_entries.import_id', 'allows_offers'])
    .where('kind', '=', 'reservation')
    .orderBy('date')
    .orderBy('start_minute')
    .execute()
}

const FILE = `${HEADINGS}13/04/2027;14h30;1h15;Mme Zoé Petit;zoe@exemple.fr;06 12 34 56 78;Massage du dos 60 min;Camille;
13/04/2027;15h45;;Max Roy;max@exemple.fr;;Massage du dos;Camille Roy;Confirmé
14/04/2027;10:00;45 min;Léa Dune;;;Réflexologie;Camille;
14/04/2027;11:00;45 min;Partie;;;;Camille;Annulé
05/01/2027;10:00;60;Zoé Petit;zoe@exemple.fr;;Massage du dos;Camille;
05/01/2019;10:00;60;Ancienne;;;Massage du dos;Camille;
`

describe('a table of appointments', () => {
  test('is counted before anything is stored, and comes in as it was counted', async () => {
    const read = await preview(FILE)
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
        { text: 'Massage du dos 60 min', count: 1, id: setup.massage.id },
        { text: 'Massage du dos', count: 3, id: setup.massage.id },
        { text: 'Réflexologie', count: 1, id: null },
      ],
    })
    expect(read.practitioners.map(({ id }) => id)).toEqual([setup.camille.id, setup.camille.id])
    // From 9 to 12 alone.
    expect(read.remarks.map(({ line }) => line)).toEqual([2, 3])
    expect(await entries()).toEqual([])

    const { status, body } = await moveIn(FILE, 4)
    expect([status, body]).toEqual([
      200,
      { id: body.id, appointments: 4, clients: 2, message: french`4 rendez-vous repris` },
    ])
    const massage = { service_id: setup.massage.id, service_name: 'Massage du dos' }
    const ours = { import_id: body.id, allows_offers: null, buffer_minutes: 0 }
    expect(await entries()).toEqual([
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
    const trail = await site.database.kysely.selectFrom('audit_trail').select('action').execute()
    expect(trail.map(({ action }) => action)).toContain('activity_imported')
  })

  test('leaves out what the agenda has, what stands in the way and what nobody can read, and says so', async () => {
    const at = { praticienId: setup.camille.id, date: '2027-04-13' }
    await aReservation(site, { ...at, time: '10:00', clientName: 'Léa Dune' })
    await aReservation(site, { ...at, time: '12:00', clientName: 'Max Roy' })
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
    const read = await preview(file)
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
    expect((await moveIn(file, 2)).body).toMatchObject({ appointments: 2 })
  })

  test('is taken over as somebody chose: columns, order of dates, services and practitioners', async () => {
    const theo = await aPractitioner(site, {
      firstName: 'Théo',
      lastName: 'Petit',
      offers: [setup.massage.id],
    })
    const file = 'A;B;C;D;E\n04/13/2027;10:00;Zoé;Soin;Salle 1\n13/04/2027;12:00;Max;Soin;Salle 2\n'
    const choices = { columns: 'date,time,name,service,practitioner', headings: 'true' }
    const read = await preview(file, choices)
    expect(read).toMatchObject({ ordersDisagree: true, order: 'day', upcoming: 0 })
    expect(read.practitioners).toEqual([{ text: 'Salle 2', count: 1, id: null }])
    const chosen = {
      ...choices,
      order: 'month',
      services: String(setup.massage.id),
      practitioners: String(theo.id),
    }
    expect(await preview(file, chosen)).toMatchObject({ upcoming: 1, errorCount: 1 })
    expect((await moveIn(file, 1, chosen)).status).toBe(200)
    expect(await entries()).toMatchObject([{ date: '2027-04-13', service_id: setup.massage.id }])
    expect((await preview(file, { ...chosen, practitioners: '999999' })).errors).toEqual([
      { line: 2, message: 'Indiquez qui reçoit ce rendez-vous.' },
      { line: 3, message: 'La date ne peut pas être lue.' },
    ])
  })

  test('is on the clock of the practice where its cells name a zone', async () => {
    const file = 'Start Time,End Time,Name\n2027-04-13T12:30:00Z,2027-04-13T13:30:00Z,Zoé Petit\n'
    expect((await moveIn(file, 1)).status).toBe(200)
    expect(await entries()).toMatchObject([{ date: '2027-04-13', start_minute: 870, duration_minutes: 60 }])
  })

  test('sent twice, or at once by two, comes in once', async () => {
    const [first, second] = await Promise.all([moveIn(FILE, 4), moveIn(FILE, 4)])
    expect([first.status, second.status].sort()).toEqual([200, 409])
    expect([first, second].map(({ body }) => body.code)).toContain('import_changed')
    expect(await entries()).toHaveLength(4)
    expect(await preview(FILE)).toMatchObject({ upcoming: 0, past: 0, known: 4 })
    expect((await moveIn(FILE, 0)).status).toBe(400)
  })

  test('stores nothing where a visit was booked since the preview', async () => {
    await aReservation(site, {
      praticienId: setup.camille.id,
      date: '2027-04-13',
      time: '15:00',
      clientName: 'Un autre',
    })
    expect((await moveIn(FILE, 4)).body.code).toBe('import_changed')
    expect(await entries()).toHaveLength(1)
  })

  test.each([
    ['is empty', '\n', /vide/],
    ['is a PDF', '%PDF-1.7\n\0\0', /n’est pas un tableau/],
    ['has no dates', 'Nom;E-mail\nZoé;zoe@exemple.fr\n', /colonne de la date/],
    ['has 10,001 lines', `${HEADINGS}${'13/04/2027;10:00;60;a\n'.repeat(10_001)}`, /plus de 10\s000 lignes/],
  ])('that %s changes nothing', async (_, file, sentence) => {
    const { status, body } = await moveIn(file, 1)
    expect([status, await entries()]).toEqual([400, []])
    expect(body.message).toMatch(sentence)
  })
})

/** The jobs of each minute and night, and the post. */
async function live(hours: number) {
  const { mails, ...carriers } = fakeCarriers()
  const plan = createPlan({ ...site, clock: { ...site.clock, synchronize: async () => {} } }, LOG as never)
  for (let minute = 0; minute < hours * 60; minute += 30) {
    site.clock.advanceMinutes(30)
    await plan()
    await sendDue({ ...site, ...carriers })
  }
  // The practice is told that it has no backup.
  return mails.filter(({ to }) => to.endsWith('@exemple.fr'))
}

describe('appointments that were taken over', () => {
  const tomorrow = `${HEADINGS}13/04/2027;9:00;60;Zoé Petit;zoe@exemple.fr;;Massage du dos;Camille;
13/04/2027;11:00;60;Ada Sage;ada@exemple.fr;;Massage du dos;Camille;
09/04/2027;10:00;60;Max Roy;max@exemple.fr;;Massage du dos;Camille;
`

  beforeEach(async () => {
    await insertTemplates(site)
    await aSetting(site, 'rebookOffers', { isOn: true })
    await aSetting(site, 'waitingList', { isOpen: true })
    await aWaitingRequest(site, { service_id: setup.massage.id, until: addDays('2027-04-13', 20) })
  })

  test('send nothing by themselves for three days, and are no news of the activity', async () => {
    expect((await moveIn(tomorrow, 3)).status).toBe(200)
    expect(await live(72)).toEqual([])
    expect(await site.database.kysely.selectFrom('reservation_history').select('id').execute()).toEqual([])
    expect(await site.database.kysely.selectFrom('testimonial_invitations').selectAll().execute()).toEqual([])
  })

  test('remind where that was asked for, as counted before', async () => {
    expect(await preview(tomorrow)).toMatchObject({ remindersSoon: 1 })
    expect((await moveIn(tomorrow, 3, { sendsReminders: 'true' })).status).toBe(200)
    const mails = await live(24)
    expect(mails.map(({ to }) => to)).toEqual(['zoe@exemple.fr', 'ada@exemple.fr'])
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
  expect(await preview(file)).toMatchObject({ upcoming: 5_000, newClients: 900 })
  expect((await moveIn(file, 5_000)).body).toMatchObject({ appointments: 5_000, clients: 900 })
})

import { beforeEach, describe, expect, test } from 'vitest'
import type { AgendaConfig } from '#contract/booking/agenda.ts'
import type { ErrorBody } from '#contract/errors.ts'
import { aPractitioner, aSuperadmin } from '../../../support/people/people.ts'
import { practice, type TestPractice } from '../../../support/practice/practice.ts'

const CONFIG_PATH = '/api/admin/agenda/config'
const DEFAULTS = {
  workingHours: { start: 9, end: 19, slotDuration: 30 },
  breakTimes: [],
  openDays: [1, 2, 3, 4, 5, 6],
  dayHours: [],
  timeOff: [],
  specialDays: [],
  closedOnHolidays: null,
  closedOnLocalHolidays: false,
  workedHolidays: [],
  bufferMinutes: 0,
  minNoticeMinutes: 0,
  horizonDays: 120,
  maxVisitsPerDay: null,
  compactDay: false,
  startAfterReservation: false,
  laterHours: [],
}
const EVERY_KEY = {
  workingHours: { start: 0, end: 24, slotDuration: 15 },
  breakTimes: [{ day: 2, start: 12, end: 13 }],
  openDays: [0, 2, 4],
  dayHours: [
    {
      day: 2,
      ranges: [
        { start: '08:15', end: '12:30' },
        { start: '20:00', end: '24:00' },
      ],
    },
  ],
  timeOff: [
    { from: '2027-07-05', to: '2027-07-25', label: 'Congés d’été' },
    { from: '2027-05-03', to: '2027-05-04', label: 'Formation', start: '14:00', end: '12:30' },
  ],
  specialDays: [
    { date: '2027-05-01', ranges: [{ start: '10:00', end: '12:00' }] },
    { date: '2027-06-01', ranges: [] },
  ],
  closedOnHolidays: 'MQ',
  closedOnLocalHolidays: true,
  workedHolidays: ['2027-05-08'],
  bufferMinutes: 15,
  minNoticeMinutes: 120,
  horizonDays: 60,
  maxVisitsPerDay: 6,
  compactDay: true,
  startAfterReservation: true,
  laterHours: [
    {
      from: '2028-01-01',
      workingHours: { start: 10, end: 20 },
      breakTimes: [{ day: 1, start: 13, end: 14 }],
      openDays: [1, 2],
      dayHours: [{ day: 1, ranges: [{ start: '10:30', end: '16:00' }] }],
    },
  ],
}

let site: TestPractice
let camille: Awaited<ReturnType<typeof aPractitioner>>

beforeEach(async () => {
  site = await practice({ now: '2027-04-12T08:00' })
  camille = await aPractitioner(site)
})

const signInCamille = () => site.visitor().signIn(camille.username)
const storedConfigs = () => site.database.kysely.selectFrom('agendas').select('config').execute()

describe('the configuration of an agenda', () => {
  test('opens Monday to Saturday by default, for a praticien and for a superadmin', async () => {
    const superadmin = await aSuperadmin(site)
    for (const { username } of [camille, superadmin]) {
      expect((await (await site.visitor().signIn(username)).get(CONFIG_PATH)).body).toEqual(DEFAULTS)
    }
  })

  test('keeps the keys that a PUT leaves out, and clears those that are null', async () => {
    const staff = await signInCamille()
    expect(await staff.put(CONFIG_PATH, EVERY_KEY)).toMatchObject({ status: 200, body: EVERY_KEY })
    expect((await staff.get(CONFIG_PATH)).body).toEqual(EVERY_KEY)
    const { workingHours, breakTimes } = DEFAULTS
    expect((await staff.put(CONFIG_PATH, { workingHours, breakTimes })).body).toEqual({
      ...EVERY_KEY,
      workingHours,
      breakTimes,
    })
    const cleared = { workingHours, breakTimes, closedOnHolidays: null, maxVisitsPerDay: null, timeOff: [] }
    await staff.put(CONFIG_PATH, cleared)
    expect((await staff.get(CONFIG_PATH)).body).toEqual({ ...EVERY_KEY, ...cleared })
  })

  test('may have a break outside the working hours', async () => {
    const { status } = await (await signInCamille()).put(CONFIG_PATH, {
      workingHours: { start: 14, end: 19, slotDuration: 15 },
      breakTimes: [{ day: 1, start: 12, end: 13 }],
    })
    expect(status).toBe(200)
  })

  test('is read and saved by a superadmin for any practitioner', async () => {
    const superadmin = await site.visitor().signIn((await aSuperadmin(site)).username)
    const path = `/api/superadmin/agenda/config/${camille.id}`
    expect((await superadmin.get(path)).body).toEqual(DEFAULTS)
    expect(await superadmin.put(path, EVERY_KEY)).toMatchObject({ status: 200, body: EVERY_KEY })
    expect((await (await signInCamille()).get(CONFIG_PATH)).body).toEqual(EVERY_KEY)
    expect((await superadmin.get(CONFIG_PATH)).body).toEqual(DEFAULTS)
  })

  test('returns 404 for an unknown or deleted user', async () => {
    const superadmin = await site.visitor().signIn((await aSuperadmin(site)).username)
    const deletedUser = await aPractitioner(site)
    await superadmin.delete(`/api/superadmin/users/${deletedUser.id}`)
    for (const id of [4711, deletedUser.id]) {
      const path = `/api/superadmin/agenda/config/${id}`
      expect([(await superadmin.get(path)).status, (await superadmin.put(path, EVERY_KEY)).status]).toEqual([
        404, 404,
      ])
    }
    expect(await storedConfigs()).toEqual([])
  })

  test('is neither read, saved nor previewed by a colleague', async () => {
    const theo = await aPractitioner(site)
    const staff = await signInCamille()
    const path = `/api/superadmin/agenda/config/${theo.id}`
    expect([(await staff.get(path)).status, (await staff.put(path, EVERY_KEY)).status]).toEqual([403, 403])
    // The preview is open to practitioners: another practitioner's id is treated as unknown.
    const preview = { config: EVERY_KEY, praticienId: theo.id, start: '2027-04-12' }
    expect((await staff.post('/api/admin/agenda/apercu', preview)).status).toBe(404)
  })
})

const fieldNamed = (label: string) => `Le champ «\u202f${label}\u202f»`
const wholeNumber = (label: string, bounds: string) =>
  `${fieldNamed(label)} doit être un nombre entier de ${bounds}.`
const NO_OVERLAP = 'Chaque plage doit finir après son début, et ne pas en chevaucher une autre.'
const withHours = (start: unknown, end: unknown, slotDuration: unknown) => ({
  workingHours: { start, end, slotDuration },
})
const withBreak = (day: number, start: number, end: number) => ({ breakTimes: [{ day, start, end }] })
const tuesdayRanges = (...ranges: [string, string][]) => ({
  dayHours: [{ day: 2, ranges: ranges.map(([start, end]) => ({ start, end })) }],
})
const leave = (from: string, to: string, more: object = {}) => ({
  timeOff: [{ from, to, label: 'Congés', ...more }],
})

describe('the validation of an agenda’s configuration', () => {
  test.each<[object, string, string]>([
    [withHours(24, 24, 30), 'workingHours.start', wholeNumber('Début', '0 à 23')],
    [withHours(9, 25, 30), 'workingHours.end', wholeNumber('Fin', '1 à 24')],
    [withHours(9, 0, 30), 'workingHours.end', wholeNumber('Fin', '1 à 24')],
    [withHours(12, 12, 30), 'workingHours.end', 'La fin de la journée doit suivre son début.'],
    [
      withHours(9, 12, 20),
      'workingHours.slotDuration',
      wholeNumber('Minutes entre deux heures proposées', '15 à 480, par pas de 15'),
    ],
    [
      withHours(9, 12, 0),
      'workingHours.slotDuration',
      wholeNumber('Minutes entre deux heures proposées', '15 à 480, par pas de 15'),
    ],
    [withHours('9', 12, 15), 'workingHours.start', wholeNumber('Début', '0 à 23')],
    [withBreak(7, 9, 10), 'breakTimes.0.day', `${fieldNamed('Jour')} va de 0 (dimanche) à 6 (samedi).`],
    [withBreak(1, 13, 12), 'breakTimes.0.end', 'La fin de la pause doit suivre son début.'],
    [withBreak(1, 9.5, 12), 'breakTimes.0.start', wholeNumber('Début de la pause', '0 à 23')],
    [{ openDays: [1, 1] }, 'openDays', 'Chaque jour d’ouverture ne figure qu’une fois.'],
    [{ openDays: [7] }, 'openDays.0', `${fieldNamed('Jour')} va de 0 (dimanche) à 6 (samedi).`],
    [tuesdayRanges(['09:00', '12:00'], ['11:30', '18:00']), 'dayHours.0.ranges', NO_OVERLAP],
    [tuesdayRanges(['12:00', '09:00']), 'dayHours.0.ranges', NO_OVERLAP],
    [tuesdayRanges(['10:00', '10:00']), 'dayHours.0.ranges', NO_OVERLAP],
    [
      tuesdayRanges(['09:00', '24:30']),
      'dayHours.0.ranges.0.end',
      `${fieldNamed('Fin de la plage')} doit être une heure, comme 18:30.`,
    ],
    [
      tuesdayRanges(['24:00', '24:00']),
      'dayHours.0.ranges.0.start',
      `${fieldNamed('Début de la plage')} doit être une heure, comme 10:30.`,
    ],
    [
      {
        dayHours: [
          { day: 2, ranges: [] },
          { day: 2, ranges: [] },
        ],
      },
      'dayHours',
      'Chaque jour n’a qu’une liste de plages.',
    ],
    [leave('2027-07-25', '2027-07-05'), 'timeOff.0.to', 'La date de fin doit suivre la date de début.'],
    [
      leave('2027-02-29', '2027-03-05'),
      'timeOff.0.from',
      `${fieldNamed('Du')} doit être une date, comme 2027-03-28.`,
    ],
    [leave('2027-07-05', '2029-07-08'), 'timeOff.0.to', 'Une absence dure au plus deux ans.'],
    [
      leave('2027-07-05', '2027-07-05', { start: '14:00', end: '14:00' }),
      'timeOff.0.end',
      'L’absence doit finir après son début.',
    ],
    [
      { specialDays: [1, 2].map(() => ({ date: '2027-05-01', ranges: [] })) },
      'specialDays',
      'Chaque jour particulier ne figure qu’une fois.',
    ],
    [{ closedOnHolidays: 'corse' }, 'closedOnHolidays', 'Cette zone de jours fériés est inconnue.'],
    [
      { closedOnLocalHolidays: 'oui' },
      'closedOnLocalHolidays',
      `${fieldNamed('Fermer aussi les jours d’usage local')} doit être vrai ou faux.`,
    ],
    [
      { workedHolidays: ['8 mai'] },
      'workedHolidays.0',
      `${fieldNamed('Jour férié travaillé')} doit être une date, comme 2027-03-28.`,
    ],
    [{ bufferMinutes: 500 }, 'bufferMinutes', wholeNumber('Pause après chaque rendez-vous', '0 à 120')],
    [{ minNoticeMinutes: -1 }, 'minNoticeMinutes', wholeNumber('Délai minimal', '0 à 20\u202f160')],
    [{ horizonDays: 0 }, 'horizonDays', wholeNumber('Horizon de réservation', '1 à 366')],
    [{ maxVisitsPerDay: 0 }, 'maxVisitsPerDay', wholeNumber('Rendez-vous par jour', '1 à 50')],
    [
      { compactDay: 1 },
      'compactDay',
      `${fieldNamed('Éviter les trous dans la journée')} doit être vrai ou faux.`,
    ],
    [
      { startAfterReservation: 'oui' },
      'startAfterReservation',
      `${fieldNamed('Début dès la fin d’un rendez-vous')} doit être vrai ou faux.`,
    ],
    [{ color: 'red' }, '', 'Champ inconnu\u202f: color.'],
  ])(
    'rejects an invalid config such as %j with a French message and does not save it',
    async (change, path, message) => {
      const staff = await signInCamille()
      const { workingHours, breakTimes } = DEFAULTS
      const { status, body } = await staff.put<ErrorBody>(CONFIG_PATH, {
        workingHours,
        breakTimes,
        ...change,
      })
      expect(status).toBe(400)
      expect(body.issues).toContainEqual({ path, message })
      expect(await storedConfigs()).toEqual([])
    },
  )

  test.each<[string, Partial<AgendaConfig>]>([
    [
      'a night until 24:00, and ranges that touch',
      tuesdayRanges(['22:00', '24:00'], ['18:00', '22:00']) as Partial<AgendaConfig>,
    ],
    [
      'leave from an afternoon to a morning',
      leave('2027-07-05', '2027-07-06', { start: '14:00', end: '09:00' }),
    ],
    ['every maximum', { bufferMinutes: 120, minNoticeMinutes: 20160, horizonDays: 366, maxVisitsPerDay: 50 }],
  ])('accepts %s', async (_title, change) => {
    const { workingHours, breakTimes } = DEFAULTS
    const { status, body } = await (await signInCamille()).put(CONFIG_PATH, {
      workingHours,
      breakTimes,
      ...change,
    })
    expect([status, body]).toEqual([200, { ...DEFAULTS, ...change }])
  })
})

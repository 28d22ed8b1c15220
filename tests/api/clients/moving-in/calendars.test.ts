// @module-tag engine
import { beforeEach, describe, expect, test } from 'vitest'
import { aMovingPractice } from '../../../support/clients/moving-practice.ts'
import { anEvent, calendarFile } from '../../../support/servers/calendar-server.ts'

let practice: Awaited<ReturnType<typeof aMovingPractice>>

beforeEach(async () => {
  practice = await aMovingPractice()
})

/** An event with its title. */
function titled(title: string, start: string, end: string, ...more: string[]) {
  const lines = anEvent(`${title} ${start}`, start, end, ...more).filter(
    (line) => !line.startsWith('SUMMARY'),
  )
  return [...lines, `SUMMARY:${title}`]
}

const FILE = calendarFile(
  titled(
    'Zoé Petit – Massage du dos',
    '2027-04-13T14:30',
    '2027-04-13T15:45',
    'DESCRIPTION:E-mail : zoe@exemple.fr\\nTél : 06 12 34 56 78\\nGenou fragile\\, doucement',
  ),
  titled('Max Roy - Réflexologie', '2027-04-14T10:00', '2027-04-14T10:45'),
  titled('Zoé Petit - Massage du dos', '2027-01-05T10:00', '2027-01-05T11:00'),
  titled('Ancienne - Massage du dos', '2019-01-05T10:00', '2019-01-05T11:00'),
  titled('Partie - Massage du dos', '2027-04-15T10:00', '2027-04-15T11:00', 'STATUS:CANCELLED'),
  titled('Sport', '2027-04-15T12:00', '2027-04-15T13:00', 'TRANSP:TRANSPARENT'),
  ['UID:conge', 'DTSTART;VALUE=DATE:20270420', 'SUMMARY:Congé'],
)

describe('a calendar', () => {
  test('comes in as it was counted: titles, times and details, without whole days and free time', async () => {
    const read = await practice.preview(FILE)
    expect(read).toMatchObject({
      encoding: null,
      missing: null,
      upcoming: 2,
      past: 1,
      calledOff: 1,
      newClients: 1,
      errorCount: 0,
      services: [
        { text: 'Massage du dos', count: 2, id: practice.massage.id },
        { text: 'Réflexologie', count: 1, id: null },
      ],
    })
    expect(read.calendar).toEqual({
      order: 'name_service',
      separator: 'dash',
      allDay: 1,
      free: 1,
      cancelled: 1,
      doubtful: 0,
      samples: [
        { title: 'Zoé Petit - Massage du dos', name: 'Zoé Petit', service: 'Massage du dos' },
        { title: 'Zoé Petit – Massage du dos', name: 'Zoé Petit', service: 'Massage du dos' },
        { title: 'Max Roy - Réflexologie', name: 'Max Roy', service: 'Réflexologie' },
      ],
    })
    expect((await practice.moveIn(FILE, 3)).body).toMatchObject({ appointments: 3, clients: 1 })
    expect(await practice.entries()).toMatchObject([
      { date: '2027-01-05', start_minute: 600, client_name: 'Zoé Petit', service_name: 'Massage du dos' },
      { date: '2027-04-13', start_minute: 870, duration_minutes: 75, name: 'Zoé Petit' },
      { date: '2027-04-14', start_minute: 600, duration_minutes: 45, client_name: 'Max Roy' },
    ])
    expect(await practice.preview(FILE)).toMatchObject({ upcoming: 0, known: 3 })
  })

  test('is split by the one rule that somebody chose', async () => {
    const file = calendarFile(titled('Soin A : Zoé', '2027-04-13T10:00', '2027-04-13T11:00'))
    expect((await practice.preview(file)).calendar).toMatchObject({
      order: 'name_service',
      separator: 'colon',
    })
    const choices = { titles: 'service_name', separator: 'colon' }
    expect((await practice.preview(file, choices)).calendar).toMatchObject({
      samples: [{ title: 'Soin A : Zoé', name: 'Zoé', service: 'Soin A' }],
    })
    expect((await practice.moveIn(file, 1, choices)).status).toBe(200)
    expect(await practice.entries()).toMatchObject([{ client_name: 'Zoé', service_name: 'Soin A' }])
  })

  test('repeats up to 400 days, as it was changed, on the clock of the practice', async () => {
    const weekly = [
      'UID:cours',
      'DTSTART:20270413T080000Z',
      'DTEND:20270413T090000Z',
      'SUMMARY:Zoé',
      'RRULE:FREQ=WEEKLY',
      'EXDATE:20270420T080000Z',
    ]
    const moved = [
      'UID:cours',
      'RECURRENCE-ID:20270427T080000Z',
      'DTSTART:20270428T080000Z',
      'DTEND:20270428T083000Z',
      'SUMMARY:Zoé',
    ]
    const read = await practice.preview(calendarFile(weekly, moved))
    expect(read).toMatchObject({ upcoming: 57, errorCount: 0, overlapCount: 0 })
    await practice.moveIn(calendarFile(weekly, moved), 57)
    expect((await practice.entries()).slice(0, 3)).toMatchObject([
      { date: '2027-04-13', start_minute: 600, duration_minutes: 60 },
      { date: '2027-04-28', start_minute: 600, duration_minutes: 30 },
      { date: '2027-05-04', start_minute: 600, duration_minutes: 60 },
    ])
  })

  test.each(['FREQ=WEEKLY;BYDAY=XX', 'FREQ=MINUTELY'])(
    'comes in once where a rule cannot be followed, and says so: %s',
    async (rule) => {
      const file = calendarFile(titled('Zoé', '2027-04-13T10:00', '2027-04-13T10:10', `RRULE:${rule}`))
      expect(await practice.preview(file)).toMatchObject({ upcoming: 1, calendar: { doubtful: 1 } })
    },
  )

  test('names its events where they do not come in', async () => {
    const file = calendarFile(
      titled('Zoé', '2027-04-13T10:00', '2027-04-13T11:00'),
      titled('Max', '2027-04-13T10:30', '2027-04-13T11:30'),
      titled('Léa', '2027-04-13T23:00', '2027-04-14T01:00'),
      titled('=1+1', '2027-04-14T10:00', '2027-04-14T11:00'),
      titled('a'.repeat(300), '2027-04-15T10:00', '2027-04-15T11:00'),
    )
    const read = await practice.preview(file)
    expect(read.overlaps).toHaveLength(1)
    expect(read.overlaps[0]?.message).toMatch(
      /^Max, mar\. 13 avril, 10\sh\s30\s: Cette heure est prise par l’événement 1\.$/,
    )
    expect(read.errors.map(({ line }) => line)).toEqual([3, 4, 5])
    expect(read.leftAside.split('\r\n')[0]).toMatch(/Date;Heure;Durée;Nom;Prestation;E-mail;Téléphone/)
  })

  test('is read in UTF-8 and in the letters of Windows, line by line', async () => {
    const [utf8 = '', windows = ''] = [
      calendarFile(titled('Zoé', '2027-04-13T10:00', '2027-04-13T11:00')),
      calendarFile(titled('Léa', '2027-04-14T10:00', '2027-04-14T11:00')),
    ]
    const both = Buffer.concat([Buffer.from(utf8), Buffer.from(windows, 'latin1')])
    expect((await practice.preview(Uint8Array.from(both))).calendar?.samples.map(({ name }) => name)).toEqual(
      ['Zoé', 'Léa'],
    )
  })

  test.each([
    ['is cut off', FILE.slice(0, 700), /n’est pas un calendrier entier/],
    ['has no event', calendarFile(), /Aucun rendez-vous de ce fichier/],
  ])('that %s changes nothing', async (_, file, sentence) => {
    const { status, body } = await practice.moveIn(file, 0)
    expect([status, await practice.entries()]).toEqual([400, []])
    expect(body.message).toMatch(sentence)
  })
})

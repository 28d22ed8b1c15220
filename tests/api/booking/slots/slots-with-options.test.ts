import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import type { ErrorBody } from '#contract/errors.ts'
import { anySituation, type Situation, type Taken } from '#domain/booking/slots/tests/any-situation.ts'
import { minuteRange } from '#domain/booking/slots/tests/minutes.ts'
import { rulesOf } from '#domain/booking/slots/tests/slot-oracle.ts'
import { addDays, addMinutes, formatTime } from '#domain/language/time.ts'
import { toAgendaColumns } from '#server/db/statements/agenda-columns.ts'
import { isBusyElsewhere } from '../../../support/database/private-calendars.ts'
import { aService } from '../../../support/people/bookings.ts'
import { aPractitioner } from '../../../support/people/people.ts'
import { massagePractice } from '../../../support/practice/massage-practice.ts'
import { practice, type TestPractice } from '../../../support/practice/practice.ts'
import { anOption, aVariant } from '../../../support/price-list/price-list.ts'

const TUESDAY = '2027-04-13'
const SITUATIONS = 40
const LENGTHS = [60, 75, 90, 20]
const SUPPLEMENTS = [0, 10, 25]
const BUFFER = 15

describe('free starts for a length with options', () => {
  test('are exactly those that break no rule for their minutes together', { timeout: 0 }, async () => {
    const site = await practice({ now: '2027-04-12T08:00' })
    const priceList = await insertPriceList(site)
    let offered = 0
    for (const [index, situation] of fc.sample(anySituation, SITUATIONS).entries()) {
      const asked = priceList.choices[index % priceList.choices.length] as Choice
      const shown = withoutOverlaps({
        ...situation,
        closures: [],
        holidays: [],
        reservation: { duration: asked.duration, buffer: BUFFER },
        shortest: { duration: Math.min(...LENGTHS), buffer: BUFFER },
      })
      await arrange(site, priceList.praticienId, shown)
      const range = `start=${shown.day}&end=${shown.day}`
      const { body } = await site
        .visitor()
        .get<Record<string, string[]>>(`/api/agenda/creneaux?${range}&${asked.query}`)
      const rules = Object.values(rulesOf(shown))
      const expected = minuteRange(0, 1440).filter((start) => !rules.some((breaks) => breaks(start)))
      expect(body[shown.day] ?? [], JSON.stringify([asked, shown])).toEqual(expected.map(formatTime))
      offered += expected.length
    }
    expect(offered).toBeGreaterThan(20)
  })
})

type Choice = { query: string; duration: number }

/** One service of four lengths with three options, and the choices of it that are asked about in turn. */
async function insertPriceList(site: TestPractice) {
  const [main = 60, ...further] = LENGTHS
  const { id } = await aService(site, { duration: main, buffer: BUFFER })
  const { id: praticienId } = await aPractitioner(site, { agenda: {}, offers: [id] })
  const variants = [{ query: '', duration: main }]
  for (const duration of further) {
    variants.push({ query: `&variantId=${await aVariant(site, id, { duration })}`, duration })
  }
  const options: { id: number; duration: number }[] = []
  for (const duration of SUPPLEMENTS) options.push({ id: await anOption(site, id, { duration }), duration })
  const lists = [[], options.slice(0, 1), options.slice(1), options]
  const choices: Choice[] = variants.flatMap(({ query, duration }) =>
    lists.map((list) => ({
      query: `serviceId=${id}${query}${list.length > 0 ? `&optionIds=${list.map((option) => option.id)}` : ''}`,
      duration: list.reduce((sum, option) => sum + option.duration, duration),
    })),
  )
  return { praticienId, choices }
}

/** The database refuses entries that overlap, buffers included. */
function withoutOverlaps(given: Situation): Situation {
  const booked: Taken[] = []
  for (const entry of given.booked.toSorted((a, b) => a.start - b.start)) {
    const previous = booked.at(-1)
    const end = previous ? previous.start + previous.duration + previous.buffer : Number.NEGATIVE_INFINITY
    if (entry.start >= end) booked.push(entry)
  }
  return { ...given, booked }
}

async function arrange(
  site: TestPractice,
  practitioner_id: number,
  { agenda, booked, elsewhere, day, clock: { now } }: Situation,
): Promise<void> {
  const {
    database: { kysely: db },
    clock,
  } = site
  clock.set(`${now.day}T${formatTime(now.minute)}`)
  await db.deleteFrom('agenda_entries').execute()
  await isBusyElsewhere(site, practitioner_id, { day, spans: elsewhere })
  await db
    .updateTable('agendas')
    .set({ ...toAgendaColumns(agenda), updated_at: clock.instant() })
    .execute()
  for (const { start, duration, buffer, kind } of booked) {
    const at = addMinutes({ day, minute: 0 }, start)
    await db
      .insertInto('agenda_entries')
      .values({
        practitioner_id,
        kind,
        held_until: kind === 'hold' ? clock.instant() + 300_000 : null,
        date: at.day,
        start_minute: at.minute,
        duration_minutes: duration,
        buffer_minutes: buffer,
        occupied_until: at.minute + duration + buffer,
        source: 'staff',
        created_at: 0,
        updated_at: 0,
      })
      .execute()
  }
}

describe('a question about slots', () => {
  type Setup = Awaited<ReturnType<typeof massagePractice>>
  let site: Setup['site']
  let massage: Setup['massage']
  let variantId: number
  let optionId: number

  beforeEach(async () => {
    ;({ site, massage } = await massagePractice())
    variantId = await aVariant(site, massage.id, { duration: 120 })
    optionId = await anOption(site, massage.id, { duration: 30 })
  })

  const ask = (path: string, query: string) =>
    site.visitor().get<ErrorBody>(`/api/agenda/${path}?serviceId=${massage.id}${query}`)
  const DAY = `&start=${TUESDAY}&end=${TUESDAY}`

  test('of every kind is answered for the length with its options', async () => {
    const parts = `&variantId=${variantId}&optionIds=${optionId}`
    expect((await ask('creneaux', DAY + parts)).body).toEqual({ [TUESDAY]: ['09:00', '09:30'] })
    expect((await ask('prochain', `&from=${TUESDAY}${parts}`)).body).toMatchObject([
      { date: TUESDAY, time: '09:00' },
      { date: TUESDAY, time: '09:30' },
      { date: addDays(TUESDAY, 1), time: '09:00' },
    ])
    expect((await ask('prochain-par-praticien', parts)).body).toMatchObject([{ time: '09:00' }])
    const long = await aVariant(site, massage.id, { duration: 185 })
    expect((await ask('motifs', `${DAY}&variantId=${long}`)).body).toEqual({
      [TUESDAY]: { reason: 'closed' },
    })
  })

  test('without parts is one of the main length, also where a shorter one exists', async () => {
    await aVariant(site, massage.id, { duration: 30 })
    const { body } = await ask('creneaux', DAY)
    expect(body).toEqual({ [TUESDAY]: ['09:00', '09:30', '10:00', '10:30', '11:00'] })
  })

  test.each([
    ['&variantId=999999', '409 variant_gone'],
    ['&optionIds=999999', '409 option_gone'],
    ['&optionIds=1,1', '400 invalid'],
    ['&optionIds=1,2,3,4,5,6', '400 invalid'],
    ['&optionIds=1;2', '400 invalid'],
    [`&optionIds=${'1'.repeat(5000)}`, '400 invalid'],
    ['&variantId=x', '400 invalid'],
  ])('with the parts %s is refused', async (query, expected) => {
    for (const path of ['creneaux', 'motifs']) {
      const { status, body } = await ask(path, DAY + query)
      expect(`${status} ${body.code}`).toBe(expected)
    }
  })
})

test('the shortest length of a service keeps the gaps of a compact day', async () => {
  const site = await practice({ now: '2027-04-12T08:00' })
  const { id } = await aService(site, { duration: 90 })
  const agenda = { workingHours: { start: 9, end: 12, slotDuration: 30 }, compactDay: true }
  const camille = await aPractitioner(site, { agenda, offers: [id] })
  const { kysely: db } = site.database
  await db
    .insertInto('agenda_entries')
    .values({
      practitioner_id: camille.id,
      date: TUESDAY,
      start_minute: 540,
      duration_minutes: 30,
      buffer_minutes: 0,
      occupied_until: 570,
      source: 'staff',
      created_at: 0,
      updated_at: 0,
    })
    .execute()
  const list = async () => {
    const query = `serviceId=${id}&start=${TUESDAY}&end=${TUESDAY}`
    return (await site.visitor().get<Record<string, string[]>>(`/api/agenda/creneaux?${query}`)).body[TUESDAY]
  }
  const before = await list()
  await aVariant(site, id, { duration: 30 })
  expect(before).not.toEqual(await list())
  expect(await list()).toEqual(['09:30', '10:00', '10:30'])
})

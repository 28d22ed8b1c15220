import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import type { UnworkedSpan } from '#contract/booking/calendar.ts'
import type { SlotExplanation } from '#contract/booking/slots.ts'
import { NEW_AGENDA } from '#domain/booking/agenda.ts'
import { addDays, type Day, formatTime } from '#domain/language/time.ts'
import { aPrivateCalendar } from '../../../support/database/private-calendars.ts'
import { aReservation } from '../../../support/people/bookings.ts'
import { aPractitioner } from '../../../support/people/people.ts'
import { HOURS, massagePractice } from '../../../support/practice/massage-practice.ts'
import type { TestClient } from '../../../support/practice/test-client.ts'

const TUESDAY = '2027-04-13'
const RANGE = `start=${TUESDAY}&end=${TUESDAY}`

type Setup = Awaited<ReturnType<typeof massagePractice>>
let site: Setup['site']
let camille: Setup['camille']
let bookingRequest: Setup['bookingRequest']
let massage: Setup['massage']
let staff: TestClient

beforeEach(async () => {
  ;({ site, camille, bookingRequest, massage } = await massagePractice())
  staff = await site.visitor().signIn(camille.username)
})

async function slots(): Promise<Record<Day, string[]>> {
  return (
    await site.visitor().get<Record<Day, string[]>>(`/api/agenda/creneaux?${RANGE}&serviceId=${massage.id}`)
  ).body
}
const version = () =>
  site.database.kysely
    .selectFrom('agenda_versions')
    .select('version')
    .where('practitioner_id', '=', camille.id)
    .executeTakeFirst()

describe('time that is busy in a private calendar', () => {
  test('is not offered to visitors, nor booked by one who asks for it, and the cached slots know at once', async () => {
    expect(await slots()).toEqual({ [TUESDAY]: ['09:00', '09:30', '10:00', '10:30', '11:00'] })
    await aPrivateCalendar(site, camille.id, [{ date: TUESDAY, from: '10:10', to: '10:40' }])
    expect(await slots()).toEqual({ [TUESDAY]: ['09:00', '11:00'] })
    const refused = await site.visitor().post('/api/reservations', bookingRequest())
    expect([refused.status, refused.body]).toMatchObject([409, { code: 'slot_unavailable' }])
  })

  test('may overlap a reservation, which stays', async () => {
    await aReservation(site, { praticienId: camille.id, date: TUESDAY, time: '09:00' })
    await aPrivateCalendar(site, camille.id, [{ date: TUESDAY, from: '08:00', to: '10:30' }])
    expect(await slots()).toEqual({ [TUESDAY]: ['10:30', '11:00'] })
  })

  test('is shown to staff as busy elsewhere, and they may book it', async () => {
    await aPrivateCalendar(site, camille.id, [{ date: TUESDAY, from: '10:00', to: '10:30' }])
    const calendar = await staff.get<UnworkedSpan[]>(
      `/api/admin/agenda/indisponibilites?${RANGE}&praticienId=${camille.id}`,
    )
    expect(calendar.body).toContainEqual({
      date: TUESDAY,
      from: '10:00',
      to: '10:30',
      reason: 'elsewhere',
      label: null,
      praticienId: camille.id,
    })
    const why = await staff.get<SlotExplanation[]>(`/api/admin/agenda/explication?date=${TUESDAY}&time=10:00`)
    expect(why.body[0]?.reasons[0]).toEqual({
      code: 'elsewhere',
      label: null,
      date: TUESDAY,
      from: '10:00',
      to: '10:30',
    })
    const booked = await staff.post('/api/reservations', bookingRequest({ praticienId: camille.id }))
    expect(booked.status).toBe(201)
  })

  test('ends with the account, and every change of it raises the version of the agenda', async () => {
    await aPrivateCalendar(site, camille.id, [{ date: TUESDAY, from: '10:00', to: '10:30' }])
    const before = await version()
    await site.database.kysely.deleteFrom('elsewhere_calendars').execute()
    expect(await version()).toEqual({ version: Number(before?.version) + 1 })
    expect(await site.database.kysely.selectFrom('elsewhere_busy_times').selectAll().execute()).toEqual([])
  })

  test('tells visitors exactly what the same hours of leave tell them', async () => {
    const agenda = { ...HOURS, compactDay: true, breakTimes: [{ day: 3 as const, start: 10, end: 11 }] }
    const offers = [massage.id]
    const [onLeave, elsewhere] = [
      await aPractitioner(site, { offers, agenda }),
      await aPractitioner(site, { offers, agenda }),
    ]
    for (const id of [onLeave.id, elsewhere.id])
      await aReservation(site, { praticienId: id, date: '2027-04-15', time: '10:00' })
    await aPrivateCalendar(site, elsewhere.id)
    const spans = fc.uniqueArray(
      fc
        .tuple(fc.nat(6), fc.integer({ min: 8 * 4, max: 12 * 4 }), fc.integer({ min: 1, max: 16 }))
        .map(([day, quarter, length]) => ({
          day: addDays(TUESDAY, day),
          start: quarter * 15,
          end: Math.min((quarter + length) * 15, 1440),
        })),
      { maxLength: 5, selector: ({ day, start, end }) => `${day} ${start} ${end}` },
    )
    const answers = (id: number) =>
      Promise.all(
        [
          `creneaux?start=2027-04-12&end=2027-04-20`,
          `motifs?start=2027-04-12&end=2027-04-20`,
          'prochain?',
        ].map(
          async (path) =>
            (await site.visitor().get(`/api/agenda/${path}&praticienId=${id}&serviceId=${massage.id}`)).body,
        ),
      )
    await fc.assert(
      fc.asyncProperty(spans, async (busy) => {
        const timeOff = busy.map(({ day, start, end }) => ({
          from: day,
          to: day,
          label: 'Congés',
          start: formatTime(start),
          end: formatTime(end),
        }))
        await site.database.kysely
          .updateTable('agendas')
          .set({ config: JSON.stringify({ ...NEW_AGENDA, ...agenda, timeOff }) })
          .where('practitioner_id', '=', onLeave.id)
          .execute()
        await site.database.kysely.deleteFrom('elsewhere_calendars').execute()
        await aPrivateCalendar(
          site,
          elsewhere.id,
          busy.map(({ day, start, end }) => ({ date: day, from: formatTime(start), to: formatTime(end) })),
        )
        expect(await answers(elsewhere.id)).toEqual(await answers(onLeave.id))
      }),
      { numRuns: 25 },
    )
  })
})

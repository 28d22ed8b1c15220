// @module-tag engine
import { expect, test } from 'vitest'
import { addDays, type LocalTime } from '#domain/language/time.ts'
import { limitKey } from '#domain/messages/mailbox.ts'
import { offerFreedTime } from '#server/features/booking/waiting-list/freed-time.ts'
import { sendDue } from '#server/jobs/worker.ts'
import { fakeCarriers, insertTemplates } from '../../../support/mail/post.ts'
import { aReservation, aWaitingRequest } from '../../../support/people/bookings.ts'
import { CAN_CONFIRM } from '../../../support/people/confirmations.ts'
import { aPractitioner } from '../../../support/people/people.ts'
import { massagePractice } from '../../../support/practice/massage-practice.ts'
import { aSetting } from '../../../support/practice/settings.ts'

const HOUR_MS = 3_600_000
const REQUESTS = 50
const CANCELLATIONS = 40
/** At 2:00 on this day clocks go to 3:00. */
const SHORT_DAY = '2027-03-28'
const HOURS = { workingHours: { start: 9, end: 19, slotDuration: 30 }, workingDays: [0, 1, 2, 3, 4, 5, 6] }

type Sent = { to: string; text: string; at: number; local: LocalTime }

/** Lehmer's generator: the same day each time. */
function numbersFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}

type Practice = Awaited<ReturnType<typeof massagePractice>>

/** Théo’s hours of twenty days are all booked, and Camille’s mornings. Returns Théo’s. */
async function fullAgendas({ site, massage, camille }: Practice): Promise<number[]> {
  const theo = await aPractitioner(site, { firstName: 'Théo', agenda: HOURS, offers: [massage.id] })
  const booked: number[] = []
  for (let day = 0; day < 20; day += 1)
    for (let hour = 9; hour < 19; hour += 1) {
      const at = { date: addDays(SHORT_DAY, day), time: `${String(hour).padStart(2, '0')}:00` }
      booked.push((await aReservation(site, { ...at, praticienId: theo.id })).id)
      if (hour < 12) await aReservation(site, { ...at, praticienId: camille.id })
    }
  return booked
}

/** Some wait for several things at one mailbox, written in several ways. */
async function peopleWhoWait({ site, massage }: Practice, pick: (count: number) => number): Promise<void> {
  for (let n = 0; n < REQUESTS; n += 1)
    await aWaitingRequest(site, {
      client_name: `Client ${n}`,
      client_email: n % 5 === 0 ? `ana+${n}@exemple.fr` : `client${n % 30}@exemple.fr`,
      service_id: massage.id,
      periods: ['', '', 'morning', 'afternoon,evening'][pick(4)] ?? '',
      weekdays: ['', '', '135', '67'][pick(4)] ?? '',
      until: addDays(SHORT_DAY, pick(20)),
    })
}

/** The jobs of each minute of 24 hours. Returns every mail that left. */
async function aDay({ site }: Practice, cancelAt: (minute: number) => Promise<void>): Promise<Sent[]> {
  const { mails, ...carriers } = fakeCarriers()
  const sent: Sent[] = []
  for (let minute = 0; minute < 24 * 60; minute += 1) {
    await cancelAt(minute)
    site.clock.advanceMinutes(1)
    await offerFreedTime(site)
    await sendDue({ ...site, ...carriers })
    for (const { to, text } of mails.splice(0))
      sent.push({ to, text, at: site.clock.instant(), local: site.clock.local() })
  }
  return sent
}

test('a day across a change of clocks with 50 people who wait and 40 cancellations keeps every limit', async () => {
  const setup = await massagePractice(CAN_CONFIRM, { now: `${addDays(SHORT_DAY, -1)}T12:00` })
  const { site } = setup
  const { kysely: db } = site.database
  await insertTemplates(site)
  await aSetting(site, 'waitingList', { isOpen: true })
  const random = numbersFrom(42)
  const pick = (count: number) => Math.floor(random() * count)
  const booked = await fullAgendas(setup)
  await peopleWhoWait(setup, pick)
  const minutes = Array.from({ length: CANCELLATIONS }, () => pick(24 * 60))
  const sent = await aDay(setup, async (minute) => {
    for (const _ of minutes.filter((at) => at === minute)) {
      const [id] = booked.splice(pick(booked.length), 1)
      const now = site.clock.instant()
      await db
        .updateTable('agenda_entries')
        .set({ cancelled_at: now, updated_at: now })
        .where('id', '=', id ?? 0)
        .execute()
    }
  })

  expect(site.clock.local()).toEqual({ day: SHORT_DAY, minute: 13 * 60 })
  expect(sent.length).toBeGreaterThan(30)
  expect(sent.filter(({ local: { minute } }) => minute < 7 * 60 || minute >= 22 * 60)).toEqual([])
  const counts = sent.map(({ text }) => text.match(/^- /gm)?.length ?? 0)
  expect(counts.filter((count) => count < 1 || count > 10)).toEqual([])
  const mailboxes = [...Map.groupBy(sent, ({ to }) => limitKey(to)).values()]
  const days = mailboxes.flatMap((mails) => [...Map.groupBy(mails, ({ local }) => local.day).values()])
  expect(Math.max(...days.map((mails) => mails.length))).toBe(3)
  const gaps = mailboxes.flatMap((mails) =>
    mails.slice(1).map(({ at }, index) => at - (mails[index]?.at ?? 0)),
  )
  expect(gaps.filter((gap) => gap < 3 * HOUR_MS)).toEqual([])
  const told = await db.selectFrom('waiting_offers').select('id').execute()
  expect(sent).toHaveLength(told.length)
})

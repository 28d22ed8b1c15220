// @module-tag engine
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anySituation, type Situation, type Taken } from '#domain/booking/slots/tests/any-situation.ts'
import { rulesOf } from '#domain/booking/slots/tests/slot-oracle.ts'
import { type Day, formatTime, type Minute } from '#domain/language/time.ts'
import { writeStored } from '#server/db/statements/stored-settings.ts'
import { isBusyElsewhere } from '../support/database/private-calendars.ts'
import { aService } from '../support/people/bookings.ts'
import { aPractitioner } from '../support/people/people.ts'
import { builtPractice } from '../support/practice/built-practice.ts'
import { closePractices, countOpenPractices, type TestPractice } from '../support/practice/practice.ts'

const TRIES = Math.min(100, Number(process.env.FAULT_TRIES ?? 30))
const ZONE = 'Europe/Paris'

/** Those of mainland France that the days of situations may be. */
const HOLIDAYS: Day[] = ['2027-03-29', '2027-11-01', '2028-01-01']

const wanted = fc.record({ isOffered: fc.boolean(), die: fc.nat(1439), closesOnHolidays: fc.boolean() })

test('whatever the rules, the time and the agenda, the starts that are free are those that the rules allow, and only they are booked', {
  timeout: 600_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(anySituation, wanted, async (drawn, { isOffered, die, closesOnHolidays }) => {
      const given = storable(drawn, closesOnHolidays)
      const rules = Object.values(rulesOf(given))
      const isAllowed = (start: Minute) => !rules.some((breaks) => breaks(start))
      const allowed = Array.from({ length: 1440 }, (_, start) => start).filter(isAllowed)
      const before = countOpenPractices()
      try {
        const { site, request } = await practiceIn(given)
        const { praticienId, serviceId } = request
        const query = `start=${given.day}&end=${given.day}&praticienId=${praticienId}&serviceId=${serviceId}`
        const { body } = await site.visitor().get<Record<Day, string[]>>(`/api/agenda/creneaux?${query}`)
        expect(body[given.day] ?? []).toEqual(allowed.map(formatTime))

        const start = (isOffered ? allowed[die % allowed.length] : undefined) ?? die
        const booking = { ...request, date: given.day, time: formatTime(start) }
        const { status } = await site.visitor().post('/api/reservations', booking)
        expect(status, formatTime(start)).toBe(isAllowed(start) ? 201 : 409)
      } finally {
        await closePractices(before)
      }
    }),
    { numRuns: TRIES },
  )
})

/** The situation as a database can hold it: holidays come from a zone, entries do not overlap, time is not skipped. */
function storable(drawn: Situation, closesOnHolidays: boolean): Situation {
  const { day, minute } = drawn.clock.now
  const now = Temporal.PlainDate.from(day).toPlainDateTime().add({ minutes: minute }).toZonedDateTime(ZONE)
  return {
    ...drawn,
    agenda: { ...drawn.agenda, closedOnHolidays: closesOnHolidays ? 'metropole' : null },
    holidays: closesOnHolidays ? HOLIDAYS : [],
    shortest: shorterOf(drawn.shortest, drawn.reservation),
    booked: withoutOverlaps(drawn.booked),
    clock: {
      ...drawn.clock,
      now: { day: now.toPlainDate().toString(), minute: now.hour * 60 + now.minute },
    },
  }
}

function shorterOf(a: Situation['shortest'], b: Situation['shortest']): Situation['shortest'] {
  return a.duration < b.duration || (a.duration === b.duration && a.buffer < b.buffer) ? a : b
}

function withoutOverlaps(booked: readonly Taken[]): Taken[] {
  const kept: Taken[] = []
  for (const taken of booked) if (!kept.some((other) => overlaps(other, taken))) kept.push(taken)
  return kept
}

function overlaps(a: Taken, b: Taken): boolean {
  const endOf = ({ start, duration, buffer }: Taken) => start + duration + buffer
  return a.start < endOf(b) && b.start < endOf(a)
}

async function practiceIn(given: Situation) {
  const { now } = given.clock
  const site = await builtPractice({ now: `${now.day}T${formatTime(now.minute)}` })
  const service = await aService(site, given.reservation)
  const shortest = await aService(site, given.shortest)
  const offers = [service.id, shortest.id]
  const camille = await aPractitioner(site, { agenda: given.agenda, offers })
  await writeStored(site.database.kysely, 'closures', { value: given.closures, now: 1 })
  for (const taken of given.booked)
    await anEntry(site, { ...taken, day: given.day, practitionerId: camille.id })
  await isBusyElsewhere(site, camille.id, { day: given.day, spans: given.elsewhere })
  const client = { clientName: 'Zoé Petit', clientEmail: 'zoe@exemple.fr' }
  return { site, request: { ...client, serviceId: service.id, praticienId: camille.id } }
}

/** `start` counts from the midnight before `day`. */
async function anEntry(
  { database, clock }: Pick<TestPractice, 'database' | 'clock'>,
  { day, practitionerId, kind, start, duration, buffer }: Taken & { day: Day; practitionerId: number },
): Promise<void> {
  const days = Math.floor(start / 1440)
  const minute = start - days * 1440
  const now = clock.instant()
  await database.kysely
    .insertInto('agenda_entries')
    .values({
      kind,
      practitioner_id: practitionerId,
      date: Temporal.PlainDate.from(day).add({ days }).toString(),
      start_minute: minute,
      duration_minutes: duration,
      buffer_minutes: buffer,
      occupied_until: minute + duration + buffer,
      source: 'staff',
      held_until: kind === 'hold' ? now + 300_000 : null,
      created_at: now,
      updated_at: now,
    })
    .execute()
}

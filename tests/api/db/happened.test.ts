// @module-tag engine
import { beforeAll, expect, test } from 'vitest'
import { CLOCK_SKEW_MS } from '#domain/language/clock-skew.ts'
import { happenedSince, isOutdated } from '#server/db/statements/happened.ts'
import { practice, type TestPractice } from '../../support/practice/practice.ts'

const NOW = Date.UTC(2027, 3, 12, 10)
const SINCE = NOW - 3_600_000

let site: TestPractice

beforeAll(async () => {
  site = await practice()
  const times = [SINCE, SINCE + 1, NOW, NOW + CLOCK_SKEW_MS, NOW + CLOCK_SKEW_MS + 1]
  await site.database.kysely
    .insertInto('booking_addresses')
    .values(times.map((booked_at) => ({ address_hash: 'x', booked_at })))
    .execute()
})

async function timesThat(condition: ReturnType<typeof isOutdated>): Promise<number[]> {
  const rows = await site.database.kysely
    .selectFrom('booking_addresses')
    .select('booked_at')
    .where(condition)
    .orderBy('booked_at')
    .execute()
  return rows.map(({ booked_at }) => Number(booked_at) - NOW)
}

test('an instant counts after the start of the time, and up to the tolerated skew of another server', async () => {
  const recently = { since: SINCE, now: NOW }
  expect(await timesThat(happenedSince('booked_at', recently))).toEqual([SINCE + 1 - NOW, 0, CLOCK_SKEW_MS])
})

test('an instant is outdated at the start of the time, and once a wrong clock dated it in the future', async () => {
  const recently = { since: SINCE, now: NOW }
  expect(await timesThat(isOutdated('booked_at', recently))).toEqual([SINCE - NOW, CLOCK_SKEW_MS + 1])
})

import { expect, test } from 'vitest'
import { canInjectErrors } from '../support/injected-errors.ts'
import { injectIntoDatabase } from './long/environment/disks.ts'
import { crossNights } from './long/environment/zones.ts'

const HARMLESS = { lost: 0, doubled: 0 }

test('in the night in which daylight saving time begins, visitors see and book the same whatever the zone of the machine', async () => {
  expect(await crossNights(1)).toMatchObject({ tried: 20, ...HARMLESS })
})

test.runIf(canInjectErrors())(
  'a disk that fails, fills up or turns read-only under the database costs no acknowledged booking or message',
  async () => {
    expect(await injectIntoDatabase(8)).toMatchObject(HARMLESS)
  },
)

// @module-tag engine
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { CHANGES, type Change } from '../../../support/lifecycle/names.ts'
import { findBrokenLaws, playChange } from '../../../support/lifecycle/play.ts'
import { findMissingRows, prepareScenes } from '../../../support/lifecycle/prepared-scenes.ts'

/** Those that depend most on the engine: races, cascades, JSON in SQL. */
const ON_POSTGRES: readonly Change[] = [
  'mailbox corrected by staff',
  'handed over by staff',
  'moved into an offered time',
  'cancelled late',
  'noted as absent and taken back',
  'records merged and unmerged',
  'person erased',
  'service grouped',
]
const changes = inject('engine') === 'postgres' ? ON_POSTGRES : CHANGES

let prepared: Awaited<ReturnType<typeof prepareScenes>>
beforeAll(async () => {
  prepared = await prepareScenes()
})
afterAll(() => prepared.remove())

test('each builder leaves a row in the tables that the catalog says it fills, and every law holds', async () => {
  const { practice, scenes } = await prepared.next()
  expect(await findMissingRows(practice, scenes)).toEqual([])
  expect(await findBrokenLaws(practice, new Map())).toEqual([])
})

test.each(changes)('whatever hangs on a visit stays true once it is %s', async (change) => {
  const { broken, played } = await playChange(await prepared.next(), change)
  expect(played.filter(([, status]) => status < 300).length, JSON.stringify(played)).toBeGreaterThan(0)
  expect(broken).toEqual([])
})

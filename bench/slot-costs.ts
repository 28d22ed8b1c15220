import { addDays } from '#domain/time.ts'
import { systemClock } from '#server/clock.ts'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/open.ts'
import { listFreeSlots } from '#server/features/slots/actions.ts'
import { openFolder } from '#server/storage/folder.ts'
import type { FilledPractice } from './filled-practice.ts'
import { median } from './reads.ts'

const WARM_UP = 5
const RUNS = 25

/** Milliseconds of one question that no cache of answers knows, in process. */
export type SlotCosts = Record<'weekOfOne' | 'monthOfOne' | 'weekOfAll' | 'monthOfAll', number>

export async function measureSlotCosts(practice: FilledPractice): Promise<SlotCosts> {
  const config = readConfig(practice.env)
  const database = openDatabase(config)
  const storage = openFolder(config.dataDir)
  const context = { config, database, storage, clock: systemClock(config.timeZone) }
  const start = addDays(context.clock.local().day, 1)
  const { serviceId, practitionerIds } = practice
  const measure = (days: number, praticienId?: number) => {
    const query = { start, end: addDays(start, days - 1), serviceId, ...(praticienId && { praticienId }) }
    return medianTime(() => listFreeSlots(context, query))
  }
  try {
    return {
      weekOfOne: await measure(7, practitionerIds[0]),
      monthOfOne: await measure(31, practitionerIds[0]),
      weekOfAll: await measure(7),
      monthOfAll: await measure(31),
    }
  } finally {
    await database.close()
  }
}

async function medianTime(work: () => Promise<unknown>): Promise<number> {
  for (let i = 0; i < WARM_UP; i += 1) await work()
  const times: number[] = []
  while (times.length < RUNS) {
    const start = performance.now()
    await work()
    times.push(performance.now() - start)
  }
  return median(times)
}

import { findLostUnits, findWrongSums, type SettledVisits } from '../laws/cents.ts'
import { findTraces } from '../laws/erasure.ts'
import { findForeignPacks } from '../laws/packs.ts'
import { findBroken, promisesOf } from '../laws/promises.ts'
import { findStrangers } from '../laws/tokens.ts'
import { CHANGE_PLAYS, type Play, type Played } from './changes/changes.ts'
import { wordsOf } from './client.ts'
import type { CompletePractice } from './complete-practice.ts'
import type { Attachment, Change } from './names.ts'
import type { Prepared } from './prepared-scenes.ts'
import type { Scene } from './scene.ts'

/** After the visits, which may be noted for thirty days. */
const NOTED = '2027-05-09T20:00'
/** After the last dates of every series and of whatever was moved. */
const AFTER = '2027-06-15T20:00'

export type Outcome = { broken: string[]; played: [Attachment, Played][] }

/** Plays one change on each scene, lets every message leave, and names the laws that no longer hold. */
export async function playChange({ practice, scenes }: Prepared, change: Change): Promise<Outcome> {
  const over: SettledVisits = new Map()
  const broken: string[] = []
  const check = async (when: string) => {
    const found = await findBrokenLaws(practice, over)
    broken.push(...found.map((law) => `${when}: ${describe(law, scenes)}`))
  }
  const { isAfter, about = [], ...play } = CHANGE_PLAYS[change]
  if (isAfter) {
    await practice.passUntil(NOTED)
    await check('before')
  }
  const before = await promisesOf(practice.site)
  const played = await playOn(practice, scenes, play)
  await check('after')
  const kept = findBroken(before, await promisesOf(practice.site), () => about)
  broken.push(...kept.map((law) => `promise: ${describe(law, scenes)}`))
  await practice.pass(1)
  if (play.isErasure) broken.push(...(await findTracesOf(practice, scenes, played)))
  await practice.passUntil(isAfter ? '2027-05-11T11:00' : '2027-04-21T10:00')
  await check('days later')
  await practice.passUntil(AFTER)
  await check('in the end')
  return { broken: [...new Set(broken)], played }
}

async function playOn(
  practice: CompletePractice,
  scenes: readonly Scene[],
  { one, all }: Play,
): Promise<Outcome['played']> {
  if (all) return [['link', await all(practice, scenes)]]
  const played: Outcome['played'] = []
  for (const scene of scenes) played.push([scene.attachment, await one(scene)])
  return played
}

/** Laws 1 to 3, as things stand. */
export async function findBrokenLaws(practice: CompletePractice, over: SettledVisits): Promise<string[]> {
  const { site, post } = practice
  const owner = await practice.asOwner()
  const now = site.clock.local()
  return [
    ...(await findStrangers(site, post.tokens.values(), post.ended)),
    ...(await findForeignPacks(site, post.tokens.values())),
    ...(await findLostUnits(site)),
    ...(await findWrongSums(site, { owner, over, now })),
    ...post.untruths.splice(0),
  ]
}

/** Of those who were erased; nobody is forgotten who still waits for the answer to a request. */
async function findTracesOf(
  { site }: CompletePractice,
  scenes: readonly Scene[],
  played: Outcome['played'],
): Promise<string[]> {
  const isForgotten = played.length === 1
  const erased = scenes.filter(({ attachment }) =>
    isForgotten
      ? attachment !== 'request for data'
      : played.some(([of, status]) => of === attachment && status === 200),
  )
  const found = await Promise.all(
    erased.map(async ({ attachment, client }) =>
      (await findTraces(site, wordsOf(client))).map((trace) => `erasure (${attachment}): ${trace}`),
    ),
  )
  return found.flat()
}

/** With the attachment whose client, or visit, a law names. */
function describe(law: string, scenes: readonly Scene[]): string {
  const scene = scenes.find(
    ({ client, id }) =>
      law.toLowerCase().includes(client.lastName.toLowerCase()) ||
      new RegExp(`(?:visit|reservation) ${id}\\b`).test(law),
  )
  return `(${scene?.attachment ?? 'nobody'}) ${law}`
}

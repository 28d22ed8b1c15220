import { findTraces } from '../laws/erasure.ts'
import type { PromisedField } from '../laws/promises.ts'
import { hashOf } from '../laws/rows.ts'
import { CHANGE_PLAYS } from '../lifecycle/changes/changes.ts'
import { detailsOf } from '../lifecycle/client.ts'
import { CHANGES, type Change } from '../lifecycle/names.ts'
import type { Scene } from '../lifecycle/scene.ts'
import { anyStart, clientOf } from './client-steps.ts'
import type { Step } from './steps.ts'
import type { Effect, Year } from './year.ts'

/** Of one visit, each as likely; those with steps of their own are left out. */
const OF_ONE_VISIT = CHANGES.filter(
  (change) =>
    CHANGE_PLAYS[change].one !== undefined &&
    !CHANGE_PLAYS[change].isErasure &&
    !change.startsWith('handed over') &&
    !change.startsWith('moved by'),
)

const HOUR: readonly PromisedField[] = ['date', 'start']

export const CHANGE_STEPS: readonly Step[] = [
  { name: 'change', weight: 40, play: change },
  { name: 'note', weight: 12, play: noteVisit },
  { name: 'move', weight: 10, play: move },
  { name: 'hand over', weight: 8, play: handOver },
  { name: 'give', weight: 6, play: give },
  { name: 'erase', weight: 2, play: erase },
]

async function change(year: Year): Promise<Effect> {
  const scene = year.scene()
  const name = year.random.pick(OF_ONE_VISIT)
  if (!scene || !name) return {}
  return playOne(year, scene, name)
}

async function playOne(year: Year, scene: Scene, name: Change): Promise<Effect> {
  const { one, about = [] } = CHANGE_PLAYS[name]
  const status = (await one?.(scene)) ?? 0
  if (status < 300) year.note(name)
  return { about: new Map([[scene.id, about]]) }
}

const NOTES: readonly Change[] = [
  'noted as come',
  'noted as absent',
  'noted as cancelled late',
  'noted as absent and taken back',
]

async function noteVisit(year: Year): Promise<Effect> {
  const scene = year.pastScene()
  const name = year.random.pick(NOTES)
  return scene && name ? playOne(year, scene, name) : {}
}

/** By staff or by link, to any hour. */
async function move(year: Year): Promise<Effect> {
  const scene = year.scene()
  if (!scene) return {}
  const { day, time } = anyStart(year)
  const target = { newDate: day, newTime: time }
  const { status } = year.random.isOneIn(2)
    ? await scene.byLink('POST', '/move', target)
    : await scene.ask('PUT', await scene.path(), target)
  if (status === 200) year.note('moved')
  return { about: new Map([[scene.id, HOUR]]) }
}

/** One visit, to whoever receives it. */
async function give(year: Year): Promise<Effect> {
  const scene = year.scene()
  return scene ? playOne(year, scene, 'given to a colleague') : {}
}

/** To somebody else of the sixty; the scene goes on with them. */
async function handOver(year: Year): Promise<Effect> {
  const { random } = year
  const scene = year.scene()
  const to = clientOf(year)
  if (!scene || to === scene.client) return {}
  const answer = { person: 'other', tellFormer: random.isOneIn(2), tellClient: !random.isOneIn(4) }
  const path = await scene.path('/client')
  const { status, body } = await scene.ask('PUT', path, { ...detailsOf(to), ...answer })
  if (status !== 200) return {}
  year.note('handed over')
  scene.client = to
  const { booking } = body as { booking?: { id: number } }
  if (booking) scene.follow(booking.id)
  await year.practice.pass(1)
  scene.link = `/reservation/${(await mailedLink(year, scene)) ?? 'none'}`
  return {}
}

/** The new person may not have been told, or not yet. */
async function mailedLink({ practice }: Year, { id, client }: Scene): Promise<string | undefined> {
  const links = practice.site.database.kysely
    .selectFrom('reservation_links')
    .select('token_hash')
    .where('reservation_id', '=', id)
  const hashes = (await links.execute()).map(({ token_hash }) => token_hash)
  return [...practice.post.tokens.values()].findLast(
    ({ token, mailbox }) => mailbox === client.email && hashes.includes(hashOf(token)),
  )?.token
}

/** With all their visits; somebody new comes in their place. */
async function erase(year: Year): Promise<Effect> {
  const client = clientOf(year)
  const body = { subject: { email: client.email }, cancelUpcoming: true, endsPacks: true }
  const owner = await year.practice.asOwner()
  const { status } = await owner.post('/api/superadmin/personal-data/erasure', body)
  year.log(`erase: ${client.email} ${status}`)
  if (status !== 200) return {}
  year.note('erased')
  const theirs = year.scenes.filter((scene) => scene.client === client)
  for (const scene of theirs) year.scenes.splice(year.scenes.indexOf(scene), 1)
  year.clients.splice(year.clients.indexOf(client), 1, year.practice.newClient())
  // The mail that says so is the last, and takes the address with it.
  const { post } = year.practice
  if (!post.isDown) {
    await year.practice.pass(1)
    // Of this mailbox: a visit whose mailbox was corrected is another person’s until staff say that both are one.
    year.expectNothing(await findTraces(year.practice.site, [client.email]))
  }
  return {}
}

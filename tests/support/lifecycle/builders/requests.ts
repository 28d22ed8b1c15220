import { addDays } from '#domain/language/time.ts'
import type { Attachment } from '../names.ts'
import type { Scene } from '../scene.ts'
import type { Builder } from './builders.ts'

type OfRequests = Extract<
  Attachment,
  | 'request for an earlier time'
  | 'unconfirmed request for an earlier time'
  | 'offer of an earlier time'
  | 'new address to confirm'
  | 'note'
  | 'request for data'
>

export const REQUESTS: Readonly<Record<OfRequests, Builder>> = {
  'request for an earlier time': { attach: waitForEarlier },
  'unconfirmed request for an earlier time': { attach: askForEarlier },
  'offer of an earlier time': { attach: offerEarlier },
  'new address to confirm': { attach: askAddress },
  note: { attach: writeNote },
  'request for data': { attach: askForData },
}

async function askForEarlier(scene: Scene): Promise<void> {
  const { date } = await scene.visit()
  await scene.require(201, scene.byLink('POST', '/waiting-list', { until: date }))
}

async function waitForEarlier(scene: Scene): Promise<void> {
  await askForEarlier(scene)
  // Confirmed from the mail, which does not leave any more once that is done.
  await scene.practice.post.deliver(scene.practice.site)
  const path = `/api/waiting-list/${await scene.token('attente')}/confirm`
  await scene.require(200, scene.practice.visitor().post(path))
}

/** By hand: a free hour of the day before. */
async function offerEarlier(scene: Scene): Promise<void> {
  await waitForEarlier(scene)
  const { practice } = scene
  const { date, time } = await scene.visit()
  const { body } = await (await practice.asOwner()).get<{ id: number; reservation: { id: number } | null }[]>(
    '/api/admin/waiting-list',
  )
  const request = body.findLast(({ reservation }) => reservation?.id === scene.id)
  const place = { date: addDays(date, -1), time, praticienId: practice.camille.id }
  await scene.require(200, scene.ask('POST', `/api/admin/waiting-list/${request?.id}/offer`, place))
}

async function askAddress(scene: Scene): Promise<void> {
  const clientEmail = `nouvelle.${scene.client.email}`
  await scene.require(200, scene.byLink('POST', '/email', { clientEmail }))
}

async function writeNote(scene: Scene): Promise<void> {
  const { record } = await scene.visit()
  const caller = await scene.practice.as(scene.practice.camille)
  for (const visibility of ['team', 'author']) {
    const note = { text: `Une grossesse, dit ${scene.client.lastName}`, visibility, reservationId: scene.id }
    await scene.require(201, caller.post(`/api/admin/clients/${record}/notes`, note))
  }
}

async function askForData(scene: Scene): Promise<void> {
  await scene.require(200, scene.byLink('POST', '/demandes', { kind: 'export' }))
}

import { addDays } from '#domain/language/time.ts'
import type { Change } from '../names.ts'
import type { Scene } from '../scene.ts'
import type { Play, Played } from './changes.ts'

type OfTerms = Extract<
  Change,
  | 'given to a colleague'
  | 'moved by staff'
  | 'moved by link'
  | 'moved into an offered time'
  | 'changed to a longer length'
  | 'changed to another service'
  | 'changed to another price'
>

const HOUR = ['date', 'start'] as const
const TERMS = ['duration', 'cents', 'service'] as const

export const OF_TERMS: Readonly<Record<OfTerms, Play>> = {
  'given to a colleague': {
    one: (scene) => change(scene, { praticienId: scene.practice.ines.id }),
    about: ['practitionerId'],
  },
  'moved by staff': { one: moveByStaff, about: HOUR },
  'moved by link': { one: moveByLink, about: HOUR },
  'moved into an offered time': { one: takeOffer, about: HOUR },
  'changed to a longer length': { one: (scene) => change(scene, { duration: 90, price: 90 }), about: TERMS },
  'changed to another service': {
    one: (scene) => change(scene, { serviceId: scene.practice.services.care.id }),
    about: TERMS,
  },
  'changed to another price': { one: (scene) => change(scene, { price: 45 }), about: ['cents'] },
}

/** At the same hour. */
async function change(scene: Scene, terms: object): Promise<Played> {
  const { date, time } = await scene.visit()
  return (await scene.ask('PUT', await scene.path(), { newDate: date, newTime: time, ...terms })).status
}

/** Twenty days further, where no other scene is. */
async function moveByStaff(scene: Scene): Promise<Played> {
  const { date, time } = await scene.visit()
  const target = { newDate: addDays(date, 22), newTime: time }
  return (await scene.ask('PUT', await scene.path(), target)).status
}

async function moveByLink(scene: Scene): Promise<Played> {
  const { date, time } = await scene.visit()
  return (await scene.byLink('POST', '/move', { newDate: addDays(date, 22), newTime: time })).status
}

/** Waits for an earlier hour, is offered one by hand, and takes it by the link of that mail. */
async function takeOffer(scene: Scene): Promise<Played> {
  const { practice } = scene
  const { date, time } = await scene.visit()
  const asked = await scene.byLink('POST', '/waiting-list', { until: date })
  if (asked.status !== 201) return asked.status
  await practice.visitor().post(`/api/waiting-list/${await scene.token('attente')}/confirm`)
  const owner = await practice.asOwner()
  const { body } =
    await owner.get<{ id: number; reservation: { id: number } | null }[]>('/api/admin/waiting-list')
  const request = body.findLast(({ reservation }) => reservation?.id === scene.id)
  const place = { date: addDays(date, -1), time, praticienId: practice.camille.id }
  const offered = await scene.ask('POST', `/api/admin/waiting-list/${request?.id}/offer`, place)
  if (offered.status !== 200) return offered.status
  const reply = await practice.visitor().post(`/api/place/${await scene.token('place')}/take`, place)
  return reply.status
}

import type { Change } from '../names.ts'
import type { Scene } from '../scene.ts'
import type { Play, Played } from './changes.ts'

type OfVisits = Extract<
  Change,
  | 'cancelled by link'
  | 'cancelled late'
  | 'cancelled by the practice'
  | 'cancelled and restored'
  | 'noted as come'
  | 'noted as absent'
  | 'noted as cancelled late'
  | 'noted as absent and taken back'
  | 'link renewed'
  | 'confirmation sent again'
>

export const OF_VISITS: Readonly<Record<OfVisits, Play>> = {
  'cancelled by link': { one: async (scene) => (await scene.byLink('POST', '/cancel')).status },
  'cancelled late': { one: (scene) => cancel(scene, '?late=true') },
  'cancelled by the practice': { one: (scene) => cancel(scene, '') },
  'cancelled and restored': { one: cancelAndRestore },
  'noted as come': { one: (scene) => note(scene, 'came'), isAfter: true },
  'noted as absent': { one: (scene) => note(scene, 'missed'), isAfter: true },
  'noted as cancelled late': { one: (scene) => note(scene, 'cancelled_late'), isAfter: true },
  'noted as absent and taken back': { one: noteAndTakeBack, isAfter: true },
  'link renewed': { one: async (scene) => (await scene.ask('POST', await scene.path('/link'), {})).status },
  'confirmation sent again': {
    one: async (scene) => (await scene.ask('POST', await scene.path('/messages'))).status,
  },
}

async function cancel(scene: Scene, query: string): Promise<Played> {
  return (await scene.ask('DELETE', await scene.path(query))).status
}

async function cancelAndRestore(scene: Scene): Promise<Played> {
  const cancelled = await cancel(scene, '')
  if (cancelled !== 200) return cancelled
  scene.practice.site.clock.advanceSeconds(5)
  return (await scene.ask('POST', await scene.path('/restore'))).status
}

async function note(scene: Scene, attendance: 'came' | 'missed' | 'cancelled_late' | null): Promise<Played> {
  return (await scene.ask('PUT', await scene.path('/attendance'), { attendance })).status
}

async function noteAndTakeBack(scene: Scene): Promise<Played> {
  const noted = await note(scene, 'missed')
  if (noted !== 200) return noted
  await scene.practice.post.round(scene.practice.site)
  return note(scene, null)
}

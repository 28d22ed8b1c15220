import type { CompletePractice } from '../complete-practice.ts'
import type { Change } from '../names.ts'
import type { Play, Played } from './changes.ts'

type OfServices = Extract<
  Change,
  | 'service grouped'
  | 'service renamed and re-timed'
  | 'service removed'
  | 'no longer offered by its practitioner'
>

export const OF_SERVICES: Readonly<Record<OfServices, Play>> = {
  'service grouped': { all: group },
  'service renamed and re-timed': { all: rename },
  'service removed': { all: remove },
  'no longer offered by its practitioner': { all: untick },
}

/** Into the longer massage, of which it becomes a length. */
async function group(practice: CompletePractice): Promise<Played> {
  const { massage, long } = practice.services
  const variants = [
    { serviceId: long.id, name: '' },
    { serviceId: massage.id, name: '' },
  ]
  const owner = await practice.asOwner()
  return (await owner.post('/api/superadmin/services/group', { name: 'Massage', variants })).status
}

async function rename(practice: CompletePractice): Promise<Played> {
  const { massage } = practice.services
  const body = { name: 'Massage profond', description: 'Plus long.', duration: 75, price: 80, active: true }
  return (await (await practice.asOwner()).put(`/api/services/${massage.id}`, body)).status
}

async function remove(practice: CompletePractice): Promise<Played> {
  return (await (await practice.asOwner()).delete(`/api/services/${practice.services.massage.id}`)).status
}

async function untick(practice: CompletePractice): Promise<Played> {
  const services = [practice.services.care.id]
  const owner = await practice.asOwner()
  return (await owner.post(`/api/praticiens/${practice.camille.id}/services`, { services })).status
}

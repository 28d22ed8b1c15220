import { purgeExpired } from '#server/features/privacy/retention/actions.ts'
import { type Client, detailsOf } from '../client.ts'
import type { CompletePractice } from '../complete-practice.ts'
import type { Change } from '../names.ts'
import type { Scene } from '../scene.ts'
import type { Play, Played } from './changes.ts'

type OfClients = Extract<
  Change,
  | 'name corrected by staff'
  | 'mailbox corrected by staff'
  | 'number corrected by staff'
  | 'record corrected'
  | 'name corrected by link'
  | 'mailbox corrected by link'
  | 'personal data corrected'
  | 'handed over by staff'
  | 'handed over by link'
  | 'records merged'
  | 'records merged and unmerged'
  | 'person erased'
  | 'former client forgotten'
>

export const OF_CLIENTS: Readonly<Record<OfClients, Play>> = {
  'name corrected by staff': { one: (scene) => correct(scene, { name: `${scene.client.name} Martin` }) },
  'mailbox corrected by staff': { one: (scene) => correct(scene, { email: `juste.${scene.client.email}` }) },
  'number corrected by staff': { one: (scene) => correct(scene, { phone: '07 11 22 33 44' }) },
  'record corrected': { one: correctRecord },
  'name corrected by link': { one: correctByLink },
  'mailbox corrected by link': { one: confirmAddress },
  'personal data corrected': { one: correctPersonalData },
  'handed over by staff': { one: (scene) => handOver(scene, scene.practice.newClient()) },
  'handed over by link': { one: handOverByLink },
  'records merged': { one: async (scene) => (await merge(scene)).status },
  'records merged and unmerged': { one: mergeAndUndo },
  'person erased': { one: erase, isErasure: true },
  'former client forgotten': { all: forget, isErasure: true, isAfter: true },
}

async function correct(scene: Scene, change: Partial<Client>): Promise<Played> {
  const details = detailsOf({ ...scene.client, ...change })
  return (await scene.ask('PUT', await scene.path('/client'), details)).status
}

async function correctRecord(scene: Scene): Promise<Played> {
  const { record } = await scene.visit()
  const { name, phone, email } = scene.client
  const details = { name, phone, email: `fiche.${email}` }
  return (await scene.ask('PUT', `/api/admin/clients/${record}`, details)).status
}

async function correctByLink(scene: Scene): Promise<Played> {
  const details = { clientName: `${scene.client.name} Martin`, clientPhone: scene.client.phone }
  return (await scene.byLink('PUT', '/client', details)).status
}

/** Asked for by the client’s link, and confirmed by the one in the mail to the new address. */
async function confirmAddress(scene: Scene): Promise<Played> {
  const clientEmail = `autre.${scene.client.email}`
  const asked = await scene.byLink('POST', '/email', { clientEmail })
  if (asked.status !== 200) return asked.status
  const token = await scene.token('adresse', clientEmail)
  return (await scene.practice.visitor().post(`/api/adresse/${token}`)).status
}

async function correctPersonalData(scene: Scene): Promise<Played> {
  const subject = { email: scene.client.email }
  const details = { clientEmail: `donnees.${scene.client.email}` }
  return (await scene.ask('PUT', '/api/superadmin/personal-data', { subject, details })).status
}

/** To somebody of another name, mailbox and number: no question is open. */
async function handOver(scene: Scene, to: Client): Promise<Played> {
  return (await scene.ask('PUT', await scene.path('/client'), detailsOf(to))).status
}

async function handOverByLink(scene: Scene): Promise<Played> {
  const { name, phone } = scene.practice.newClient()
  const reply = await scene.byLink('PUT', '/client', {
    clientName: name,
    clientPhone: phone,
    person: 'other',
  })
  return reply.status
}

/** With a record of somebody who came by telephone. */
async function merge(scene: Scene) {
  const { record } = await scene.visit()
  const { name, phone } = scene.practice.newClient()
  const other = await scene.ask('POST', '/api/admin/clients', { name, phone })
  return scene.ask('POST', `/api/admin/clients/${other.body.id}/merge`, { otherId: record })
}

async function mergeAndUndo(scene: Scene): Promise<Played> {
  const merged = await merge(scene)
  if (merged.status !== 200) return merged.status
  return (await scene.ask('POST', `/api/admin/client-merges/${merged.body.mergeId}/undo`, {})).status
}

async function erase(scene: Scene): Promise<Played> {
  const body = { subject: { email: scene.client.email }, cancelUpcoming: true, endsPacks: true }
  return (await scene.ask('POST', '/api/superadmin/personal-data/erasure', body)).status
}

/** The job of a night some years on; purging takes a class and a batch at a time. */
async function forget(practice: CompletePractice): Promise<Played> {
  await practice.passUntil('2037-06-01T03:00')
  await purgeExpired(practice.site)
  return 200
}

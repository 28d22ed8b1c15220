import * as z from 'zod/mini'
import { MATCH_REASONS } from '#domain/clients/match.ts'
import { endpoint } from '../endpoint.ts'
import { id, idParam, line, object } from '../fields.ts'

const ClientParams = object({ id: idParam('Client') })
const OtherBody = object({ otherId: id('Autre client') })

/** A client beside the one whose page is open. */
const OtherClient = z.strictObject({
  id: z.number(),
  name: z.nullable(z.string()),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  reservations: z.number(),
})
export type OtherClient = z.infer<typeof OtherClient>

/** `at`: local time `2027-04-14T10:30`. */
const UndoableMerge = z.strictObject({
  id: z.number(),
  at: z.string(),
  otherName: z.nullable(z.string()),
  reservations: z.number(),
})
export type UndoableMerge = z.infer<typeof UndoableMerge>

export const listSimilarClients = endpoint({
  method: 'GET',
  path: '/api/admin/clients/{id}/similar',
  access: 'staff',
  summary: 'Clients qui sont peut-être la même personne, et ce qui peut encore être défait',
  params: ClientParams,
  reply: z.strictObject({
    similar: z.array(z.extend(OtherClient, { reasons: z.array(z.enum(MATCH_REASONS)) })),
    undoable: z.array(UndoableMerge),
  }),
  audit: 'clients_searched',
  errors: ['not_found', 'record_withheld'],
})
export type SimilarClients = z.infer<typeof listSimilarClients.reply>

// POST for a read: a client's name must not appear in URLs, browser history or logs.
export const findOtherClients = endpoint({
  method: 'POST',
  path: '/api/admin/clients/{id}/similar/search',
  access: 'staff',
  summary: 'Chercher un autre client à réunir avec celui-ci',
  params: ClientParams,
  body: object({ text: line('Recherche', { min: 2, max: 100 }) }),
  reply: z.array(OtherClient),
  audit: 'clients_searched',
  errors: ['not_found', 'record_withheld'],
})

export const keepClientsApart = endpoint({
  method: 'POST',
  path: '/api/admin/clients/{id}/apart',
  access: 'staff',
  summary: 'Ne plus proposer de réunir deux clients : ce sont deux personnes',
  params: ClientParams,
  body: OtherBody,
  reply: z.strictObject({ message: z.string() }),
  audit: 'clients_kept_apart',
  errors: ['not_found', 'record_withheld'],
})

/** Details that the kept client lacks come from the other one. */
const MergePreview = z.strictObject({
  name: z.nullable(z.string()),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  taken: z.array(z.enum(['email', 'phone'])),
  /** Counts of the other client's rows that join this one. */
  reservations: z.number(),
  notes: z.number(),
  consents: z.number(),
})
export type MergePreview = z.infer<typeof MergePreview>

export const previewMerge = endpoint({
  method: 'POST',
  path: '/api/admin/clients/{id}/merge/preview',
  access: 'staff',
  summary: 'Ce qui changerait si deux clients étaient réunis',
  params: ClientParams,
  body: OtherBody,
  reply: MergePreview,
  audit: 'clients_searched',
  errors: ['not_found', 'record_withheld'],
})

export const mergeClients = endpoint({
  method: 'POST',
  path: '/api/admin/clients/{id}/merge',
  access: 'staff',
  summary: 'Réunir un autre client avec celui-ci, qui reste',
  params: ClientParams,
  body: OtherBody,
  reply: z.strictObject({ message: z.string(), mergeId: z.number() }),
  audit: 'clients_merged',
  errors: ['not_found', 'record_withheld'],
})

export const undoMerge = endpoint({
  method: 'POST',
  path: '/api/admin/client-merges/{id}/undo',
  access: 'staff',
  summary: 'Revenir sur des clients réunis, pendant un jour',
  params: object({ id: idParam('Opération') }),
  reply: z.strictObject({ message: z.string() }),
  audit: 'client_merge_undone',
  errors: ['not_found', 'record_withheld', 'merge_ended'],
})

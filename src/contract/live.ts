import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** Sends « something changed » without data: clients refetch under their own permissions. */
export const watchAgenda = endpoint({
  method: 'GET',
  path: '/api/admin/live',
  access: 'staff',
  summary: 'Être prévenu des changements d’agenda (server-sent events)',
  stream: true,
  reply: z.string(),
  errors: ['too_many_requests'],
})

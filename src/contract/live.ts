import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** Says « something changed » and never what: whoever hears it asks again, under their own rights. */
export const watchAgenda = endpoint({
  method: 'GET',
  path: '/api/admin/live',
  access: 'staff',
  summary: 'Être prévenu des changements d’agenda (server-sent events)',
  stream: true,
  reply: z.string(),
  errors: ['too_many_requests'],
})

/** Names of the events: the stream stands, and an agenda that one may see has changed. */
export const LIVE_EVENTS = { ready: 'ready', agenda: 'agenda' } as const

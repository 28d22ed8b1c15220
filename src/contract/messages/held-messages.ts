import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

const HeldMessages = z.strictObject({ count: z.number() })

export const countHeldMessages = endpoint({
  method: 'GET',
  path: '/api/superadmin/held-messages',
  access: 'superadmin',
  summary: 'Messages qui attendent depuis une restauration',
  reply: HeldMessages,
})

export const releaseHeldMessages = endpoint({
  method: 'POST',
  path: '/api/superadmin/held-messages/release',
  access: 'superadmin',
  audit: 'held_messages_released',
  summary: 'Envoyer les messages qui attendent depuis une restauration',
  reply: HeldMessages,
})

export const dropHeldMessages = endpoint({
  method: 'DELETE',
  path: '/api/superadmin/held-messages',
  access: 'superadmin',
  audit: 'held_messages_dropped',
  summary: 'Ne pas envoyer les messages qui attendent depuis une restauration',
  reply: HeldMessages,
})

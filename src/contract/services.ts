import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** A service of the practice. Duration in minutes, price in euros. */
export const Service = z.strictObject({
  id: z.number(),
  name: z.string(),
  description: z.string(),
  duration: z.number(),
  price: z.number(),
})
export type Service = z.infer<typeof Service>

export const listServices = endpoint({
  method: 'GET',
  path: '/api/services',
  access: 'public',
  summary: 'Prestations proposées',
  reply: z.array(Service),
})

import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'

export const readFormAge = endpoint({
  method: 'GET',
  path: '/api/form-age',
  access: 'public',
  summary: 'L’heure signée à laquelle un formulaire a été ouvert',
  reply: z.strictObject({ formAge: z.string() }),
  errors: ['too_many_requests'],
  limit: { max: 120, seconds: 60 },
})

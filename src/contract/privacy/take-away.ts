import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

export const takeAway = endpoint({
  method: 'POST',
  path: '/api/superadmin/take-away',
  access: 'superadmin',
  requiresReauthentication: true,
  audit: 'data_taken_away',
  summary: 'Emporter toutes les données du cabinet (ZIP)',
  file: { type: 'application/zip', name: 'mes-donnees.zip' },
  reply: z.string(),
})

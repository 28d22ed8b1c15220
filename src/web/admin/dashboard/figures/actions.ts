import { api } from '../../session/session.ts'
import type { FiguresPeriod } from './queries.ts'

export function exportActivity(query: FiguresPeriod): Promise<Blob> {
  return api('GET /api/superadmin/figures/csv', { query })
}

export function exportReceiptFigures(query: FiguresPeriod): Promise<Blob> {
  return api('GET /api/superadmin/figures/receipts/csv', { query })
}

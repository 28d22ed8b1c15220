import type { SeriesChange, SeriesRequest } from '#contract/booking/series.ts'
import { api, requireSession } from '../../../session/session.ts'
import { askingIfConcurrent } from '../../concurrent/ask-concurrent.ts'

/** The idempotency key makes a retried request book once, not twice. */
export async function bookSeries({ body, key }: { body: SeriesRequest; key: string }) {
  await requireSession()
  return askingIfConcurrent((answer) =>
    api('POST /api/admin/agenda/series', {
      body: { ...body, ...answer },
      headers: { 'Idempotency-Key': key },
    }),
  )
}

export function changeSeries(body: SeriesChange) {
  return askingIfConcurrent((answer) =>
    api('POST /api/admin/agenda/series/changement', { body: { ...body, ...answer } }),
  )
}

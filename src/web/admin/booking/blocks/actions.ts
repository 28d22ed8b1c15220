import type { Block, createBlock } from '#contract/booking/blocks.ts'
import type { Request } from '#contract/endpoint.ts'
import { api } from '../../session/session.ts'
import { sendChange } from '../entries/send-change.ts'

export type NewBlock = Request<typeof createBlock>['body']

export type BlockChange = Pick<Block, 'id' | 'date' | 'time' | 'duration' | 'label' | 'version'>

export function blockTime(body: NewBlock) {
  return api('POST /api/admin/agenda/blocks', { body })
}

export function changeBlock({ id, label, version, ...span }: BlockChange) {
  return sendChange({ id, version }, (headers) =>
    api('PUT /api/admin/agenda/blocks/{id}', {
      params: { id: String(id) },
      body: { ...span, label: label ?? undefined },
      headers,
    }),
  )
}

export function removeBlock({ id, version }: Pick<Block, 'id' | 'version'>) {
  return sendChange({ id, version }, (headers) =>
    api('DELETE /api/admin/agenda/blocks/{id}', { params: { id: String(id) }, headers }),
  )
}

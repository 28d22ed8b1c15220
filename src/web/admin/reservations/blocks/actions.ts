import type { Block, createBlock } from '#contract/blocks.ts'
import type { Request } from '#contract/endpoint.ts'
import { api } from '../../session.ts'

export type NewBlock = Request<typeof createBlock>['body']

export type BlockChange = Pick<Block, 'id' | 'date' | 'time' | 'duration' | 'label'>

export function blockTime(body: NewBlock) {
  return api('POST /api/admin/agenda/blocks', { body })
}

export function changeBlock({ id, label, ...span }: BlockChange) {
  return api('PUT /api/admin/agenda/blocks/{id}', {
    params: { id: String(id) },
    body: { ...span, label: label ?? undefined },
  })
}

export function removeBlock({ id }: Pick<Block, 'id'>) {
  return api('DELETE /api/admin/agenda/blocks/{id}', { params: { id: String(id) } })
}

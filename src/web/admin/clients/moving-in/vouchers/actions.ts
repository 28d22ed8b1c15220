import type { VoucherColumns } from '#domain/clients/moving-in/vouchers/columns.ts'
import type { TextEncoding } from '#domain/language/text-encoding.ts'
import { createUploadApi, session } from '../../../session/session.ts'
import { updateAdmin } from '../../../session/use-admin.ts'
import { flagOf, listOf } from '../actions.ts'

/** Absent: as the server recognizes it. */
export type MovedVouchersRequest = {
  file: File
  columns?: VoucherColumns
  headings?: boolean
  encoding?: TextEncoding
  order?: 'day' | 'month'
  services?: readonly (number | null)[]
}

type OnProgress = (fraction: number) => void

export function previewMovedVouchers(request: MovedVouchersRequest, onProgress: OnProgress) {
  return createUploadApi(onProgress)('POST /api/superadmin/activity-imports/vouchers/preview', {
    upload: { table: [request.file] },
    fields: toFields(request),
  })
}

export type ConfirmedVouchers = MovedVouchersRequest & { expected: number; tellsEndings: boolean }

export async function moveVouchersIn(request: ConfirmedVouchers, onProgress: OnProgress) {
  const moved = await createUploadApi(onProgress)('POST /api/superadmin/activity-imports/vouchers', {
    upload: { table: [request.file] },
    fields: {
      ...toFields(request),
      expected: String(request.expected),
      tellsEndings: flagOf(request.tellsEndings),
    },
  })
  updateAdmin({ honorsVouchers: true })
  await session.client.invalidateQueries()
  return moved
}

function toFields({ columns, headings, encoding, order, services }: MovedVouchersRequest) {
  return {
    ...(columns && { columns: listOf(columns) }),
    ...(headings !== undefined && { headings: flagOf(headings) }),
    ...(encoding && { encoding }),
    ...(order && { order }),
    ...(services && { services: listOf(services) }),
  }
}

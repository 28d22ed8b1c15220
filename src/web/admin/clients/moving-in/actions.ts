import type { AppointmentColumns } from '#domain/clients/moving-in/columns.ts'
import type { TitleOrder, TitleSeparator } from '#domain/clients/moving-in/titles.ts'
import type { TextEncoding } from '#domain/language/text-encoding.ts'
import { api, createUploadApi, session } from '../../session/session.ts'

type Ids = readonly (number | null)[]

/** Absent: as the server recognizes it. */
export type MovingInRequest = {
  file: File
  columns?: AppointmentColumns
  headings?: boolean
  encoding?: TextEncoding
  order?: 'day' | 'month'
  titles?: TitleOrder
  separator?: TitleSeparator
  services?: Ids
  practitioners?: Ids
}

type OnProgress = (fraction: number) => void

export function previewMovingIn(request: MovingInRequest, onProgress: OnProgress) {
  return createUploadApi(onProgress)('POST /api/superadmin/activity-imports/preview', {
    upload: { table: [request.file] },
    fields: toFields(request),
  })
}

export type ConfirmedRequest = MovingInRequest & { expected: number; sendsReminders: boolean }

export async function moveIn(request: ConfirmedRequest, onProgress: OnProgress) {
  const movedIn = await createUploadApi(onProgress)('POST /api/superadmin/activity-imports', {
    upload: { table: [request.file] },
    fields: {
      ...toFields(request),
      expected: String(request.expected),
      sendsReminders: flagOf(request.sendsReminders),
    },
  })
  await session.client.invalidateQueries()
  return movedIn
}

export async function undoImport(id: number) {
  const undone = await api('DELETE /api/superadmin/activity-imports/{id}', { params: { id: String(id) } })
  await session.client.invalidateQueries()
  return undone
}

function toFields({ columns, headings, services, practitioners, ...choices }: MovingInRequest) {
  const { encoding, order, titles, separator } = choices
  return {
    ...(columns && { columns: listOf(columns) }),
    ...(headings !== undefined && { headings: flagOf(headings) }),
    ...(encoding && { encoding }),
    ...(order && { order }),
    ...(titles && { titles }),
    ...(separator && { separator }),
    ...(services && { services: listOf(services) }),
    ...(practitioners && { practitioners: listOf(practitioners) }),
  }
}

export function flagOf(value: boolean): 'true' | 'false' {
  return value ? 'true' : 'false'
}

export function listOf(values: readonly (string | number | null)[]): string {
  return values.map((value) => value ?? '').join(',')
}

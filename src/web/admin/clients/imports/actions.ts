import type { ImportColumns } from '#domain/clients/import.ts'
import type { TextEncoding } from '#domain/language/text-encoding.ts'
import { createUploadApi, session } from '../../session/session.ts'

/** Null: as the server recognizes it. */
export type ImportRequest = {
  file: File
  columns: ImportColumns | null
  headings: boolean | null
  encoding: TextEncoding | null
}

type OnProgress = (fraction: number) => void

export function previewImport(request: ImportRequest, onProgress: OnProgress) {
  return createUploadApi(onProgress)('POST /api/superadmin/client-imports/preview', toUpload(request))
}

export async function importClients(request: ImportRequest, onProgress: OnProgress) {
  const imported = await createUploadApi(onProgress)('POST /api/superadmin/client-imports', toUpload(request))
  await session.client.invalidateQueries({ queryKey: ['clients'] })
  return imported
}

function toUpload({ file, columns, headings, encoding }: ImportRequest) {
  const isGiven = headings === null ? undefined : headings ? 'true' : 'false'
  return {
    upload: { table: [file] },
    fields: {
      ...(columns && { columns: columns.map((field) => field ?? '').join(',') }),
      ...(isGiven && { headings: isGiven }),
      ...(encoding && { encoding }),
    } as { columns?: string; headings?: 'true' | 'false'; encoding?: TextEncoding },
  }
}

import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { ImportPreview } from '#contract/clients/imports.ts'
import type { ImportField } from '#domain/clients/import.ts'
import type { TextEncoding } from '#domain/language/text-encoding.ts'
import { failureMessage } from '#web/app/failure-message.ts'
import { type ImportRequest, importClients, previewImport } from './actions.ts'

/** A file is sent whole each time: the server keeps nothing until the import. */
export function useImport() {
  const [request, setRequest] = useState<ImportRequest | null>(null)
  const [progress, setProgress] = useState(0)

  const reading = useMutation({ mutationFn: (next: ImportRequest) => previewImport(next, setProgress) })
  const importing = useMutation({ mutationFn: (next: ImportRequest) => importClients(next, setProgress) })
  const preview = reading.data ?? null

  const read = (next: ImportRequest) => {
    setRequest(next)
    setProgress(0)
    importing.reset()
    reading.mutate(next)
  }
  const store = () => {
    if (!request || !preview) return
    setProgress(0)
    const { headings, encoding } = preview
    importing.mutate({ ...request, headings, encoding, columns: fieldsOf(preview) })
  }
  const clear = () => {
    setRequest(null)
    reading.reset()
    importing.reset()
  }
  const failure = importing.error ?? reading.error
  return {
    fileName: request?.file.name ?? null,
    preview,
    progress,
    phase: importing.isPending ? 'importing' : reading.isPending ? 'reading' : 'idle',
    error: failure && failureMessage(failure),
    imported: importing.data ?? null,
    choose: (file: File) => {
      reading.reset()
      read({ file, columns: null, headings: null, encoding: null })
    },
    assign: (index: number, field: ImportField | null) => {
      if (request && preview) read({ ...request, columns: assigned(preview, index, field) })
    },
    setHeadings: (headings: boolean) => {
      if (request) read({ ...request, headings, columns: null })
    },
    setEncoding: (encoding: TextEncoding) => {
      if (request) read({ ...request, encoding, columns: null })
    },
    store,
    clear,
  } as const
}

function fieldsOf({ columns }: ImportPreview) {
  return columns.map(({ field }) => field)
}

function assigned(preview: ImportPreview, index: number, field: ImportField | null) {
  return fieldsOf(preview).map((current, column) => (column === index ? field : current))
}

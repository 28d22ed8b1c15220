import type { ReceiptKind } from '#domain/accounting/receipt.ts'
import { french } from '#domain/language/typography.ts'
import { readReceiptNote } from '../actions.ts'
import { NoteDownload } from './NoteDownload.tsx'

/** Beside a row of the book; only payments have one. */
export function ReceiptNote({ kind, number }: { kind: ReceiptKind; number: number }) {
  if (kind !== 'payment') return null
  return (
    <NoteDownload
      size="xs"
      label="Note (PDF)"
      fullLabel={french`Note (PDF) de l’encaissement n° ${number}`}
      fileName={`note-${number}.pdf`}
      read={() => readReceiptNote(number)}
    />
  )
}

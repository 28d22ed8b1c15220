import { documentNote } from '#domain/accounting/document-text.ts'
import styles from './FieldSuggestion.module.css'

/** Below a field whose text is printed: characters that the document would leave out. */
export function DocumentNote({ text }: { text: string | null | undefined }) {
  return (
    <p className={styles.suggestion} role="status">
      {documentNote(text ?? '')}
    </p>
  )
}

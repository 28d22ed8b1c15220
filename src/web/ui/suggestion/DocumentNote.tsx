import { useEffect, useState } from 'react'
import styles from './FieldSuggestion.module.css'

/** Below a field whose text is printed: characters that the document would leave out. Loads the rule with the first text. */
export function DocumentNote({ text }: { text: string | null | undefined }) {
  const [note, setNote] = useState('')
  useEffect(() => {
    if (!text) return
    let isCurrent = true
    void import('#domain/accounting/document-text.ts').then(
      ({ documentNote }) => isCurrent && setNote(documentNote(text) ?? ''),
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [text])
  return (
    <p className={styles.suggestion} role="status">
      {text ? note : ''}
    </p>
  )
}

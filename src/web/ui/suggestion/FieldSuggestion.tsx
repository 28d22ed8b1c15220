import buttonStyles from '../button.module.css'
import styles from './FieldSuggestion.module.css'
import type { useSuggestion } from './use-suggestion.ts'

type Props = Pick<ReturnType<typeof useSuggestion>, 'suggestion' | 'dismiss'> & {
  /** As react-hook-form registers a field. */
  onChange: (event: { target: HTMLInputElement; type: 'change' }) => unknown
}

/** Proposes a correction below the field. */
export function FieldSuggestion({ suggestion, dismiss, onChange }: Props) {
  const accept = () => {
    if (!suggestion?.text) return
    const { input, text } = suggestion
    fill(input, text)
    onChange({ target: input, type: 'change' })
    dismiss()
    input.focus()
  }
  return (
    <p className={styles.suggestion} role="status">
      {suggestion && (
        <>
          {suggestion.question}
          {suggestion.text !== null && (
            <button type="button" className={buttonStyles.link} onClick={accept}>
              Corriger
            </button>
          )}
        </>
      )}
    </p>
  )
}

function fill(input: HTMLInputElement, text: string): void {
  input.value = text
}

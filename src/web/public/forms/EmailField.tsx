import type { ComponentProps } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { french } from '#domain/language/typography.ts'
import buttonStyles from '#web/ui/button.module.css'
import { Field } from '#web/ui/Field.tsx'
import fieldStyles from '#web/ui/field.module.css'
import styles from './EmailField.module.css'
import { useMailSuggestion } from './use-mail-suggestion.ts'

type Props = UseFormRegisterReturn & Pick<ComponentProps<typeof Field>, 'id' | 'label' | 'error' | 'required'>

export function EmailField({ onChange, onBlur, ...field }: Props) {
  const { suggestion, preload, suggest, dismiss } = useMailSuggestion()
  const accept = () => {
    if (!suggestion) return
    const { input, address } = suggestion
    fill(input, address)
    void onChange({ target: input, type: 'change' })
    dismiss()
    input.focus()
  }
  return (
    <div className={fieldStyles.field}>
      <Field
        {...field}
        type="email"
        autoComplete="email"
        onFocus={preload}
        onChange={(event) => {
          dismiss()
          void onChange(event)
        }}
        onBlur={(event) => {
          suggest(event.currentTarget)
          void onBlur(event)
        }}
      />
      <p className={styles.suggestion} role="status">
        {suggestion && (
          <>
            {french`Vouliez-vous dire ${suggestion.address} ?`}
            <button type="button" className={buttonStyles.link} onClick={accept}>
              Corriger
            </button>
          </>
        )}
      </p>
    </div>
  )
}

function fill(input: HTMLInputElement, address: string): void {
  input.value = address
}

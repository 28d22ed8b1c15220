import type { ComponentProps } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { french } from '#domain/language/typography.ts'
import { Field } from '#web/ui/Field.tsx'
import fieldStyles from '#web/ui/field.module.css'
import { FieldSuggestion } from '#web/ui/suggestion/FieldSuggestion.tsx'
import { type Suggestion, useSuggestion } from '#web/ui/suggestion/use-suggestion.ts'

type Props = UseFormRegisterReturn &
  Pick<ComponentProps<typeof Field>, 'id' | 'label' | 'error' | 'required'> & {
    /** `off`: of somebody else, so that the browser does not fill in one’s own. */
    autoComplete?: 'email' | 'off'
  }

export function EmailField({ autoComplete = 'email', onChange, onBlur, ...field }: Props) {
  const { suggestion, preload, suggest, dismiss } = useSuggestion(loadRule)
  return (
    <div className={fieldStyles.field}>
      <Field
        {...field}
        type="email"
        autoComplete={autoComplete}
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
      <FieldSuggestion suggestion={suggestion} dismiss={dismiss} onChange={onChange} />
    </div>
  )
}

async function loadRule(): Promise<(typed: string) => Suggestion | null> {
  const { suggestMailAddress } = await import('#domain/messages/mail-domain-typo.ts')
  return (typed) => {
    const text = suggestMailAddress(typed)
    return text === null ? null : { text, question: french`Vouliez-vous dire ${text} ?` }
  }
}

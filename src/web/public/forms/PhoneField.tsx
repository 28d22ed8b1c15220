import type { ComponentProps } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { Field } from '#web/ui/Field.tsx'
import fieldStyles from '#web/ui/field.module.css'
import { FieldSuggestion } from '#web/ui/suggestion/FieldSuggestion.tsx'
import { type Suggestion, useSuggestion } from '#web/ui/suggestion/use-suggestion.ts'
import { usePhoneGrouping } from './use-phone-grouping.ts'

type Props = UseFormRegisterReturn &
  Pick<ComponentProps<typeof Field>, 'id' | 'label' | 'error'> & {
    /** `off`: of somebody else, so that the browser does not fill in one’s own. */
    autoComplete?: 'tel' | 'off'
  }

export function PhoneField({ autoComplete = 'tel', onChange, onBlur, ...field }: Props) {
  const { startTyping, group } = usePhoneGrouping((input) => void onChange({ target: input, type: 'change' }))
  const { suggestion, preload, suggest, dismiss } = useSuggestion(loadRule)
  return (
    <div className={fieldStyles.field}>
      <Field
        {...field}
        type="tel"
        autoComplete={autoComplete}
        onFocus={(event) => {
          preload()
          startTyping(event)
        }}
        onChange={(event) => {
          dismiss()
          group(event)
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
  const { phoneQuestion } = await import('#domain/clients/phone-slip.ts')
  return phoneQuestion
}

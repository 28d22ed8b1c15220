import { TextInput, type TextInputProps } from '@mantine/core'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { FieldSuggestion } from '#web/ui/suggestion/FieldSuggestion.tsx'
import { useSuggestion } from '#web/ui/suggestion/use-suggestion.ts'

type Props = UseFormRegisterReturn & Pick<TextInputProps, 'label' | 'description' | 'autoComplete' | 'error'>

/** Asks, once the field is left, about a number with digits too few or too many; it may be kept as it is. */
export function PhoneInput({ onChange, onBlur, ...field }: Props) {
  const { suggestion, preload, suggest, dismiss } = useSuggestion(loadRule)
  return (
    <div>
      <TextInput
        type="tel"
        {...field}
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

async function loadRule() {
  const { phoneQuestion } = await import('#domain/clients/phone-slip.ts')
  return phoneQuestion
}

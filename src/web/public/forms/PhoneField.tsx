import type { ComponentProps } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { Field } from '#web/ui/Field.tsx'
import { usePhoneGrouping } from './use-phone-grouping.ts'

type Props = UseFormRegisterReturn & Pick<ComponentProps<typeof Field>, 'id' | 'label' | 'error'>

export function PhoneField({ onChange, ...field }: Props) {
  const { startTyping, group } = usePhoneGrouping((input) => void onChange({ target: input, type: 'change' }))
  return (
    <Field
      {...field}
      type="tel"
      autoComplete="tel"
      onFocus={startTyping}
      onChange={(event) => {
        group(event)
        void onChange(event)
      }}
    />
  )
}

import { TextInput, type TextInputProps } from '@mantine/core'
import { french } from '#domain/language/typography.ts'

export function NameField(props: TextInputProps) {
  return (
    <TextInput
      label="Nom (facultatif)"
      description={french`Pour le reconnaître, si vous en avez plusieurs : « Famille », « Autre cabinet ».`}
      autoComplete="off"
      maxLength={60}
      {...props}
    />
  )
}

import { useController, useFormContext } from 'react-hook-form'
import type { TextKey } from '#domain/content/settings.ts'
import { RichTextEditor } from '../editor/RichTextEditor.tsx'
import type { SettingsFormValues } from './settings-form.ts'

type Props = { name: TextKey; label: string; description?: string }

export function RichSetting({ name, label, description }: Props) {
  const { control } = useFormContext<SettingsFormValues>()
  const { field, fieldState } = useController({ control, name })
  return (
    <RichTextEditor
      label={label}
      short
      {...(description !== undefined && { description })}
      value={field.value}
      error={fieldState.error?.message}
      onChange={field.onChange}
    />
  )
}

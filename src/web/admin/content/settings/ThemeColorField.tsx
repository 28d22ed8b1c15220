import { Button, TextInput } from '@mantine/core'
import { useController, useFormContext } from 'react-hook-form'
import { parseHex } from '#domain/content/colors.ts'
import { STARTER_COLORS } from '#domain/content/theme-colors.ts'
import { french } from '#domain/language/typography.ts'
import styles from './settings.module.css'
import type { SettingsFormValues } from './settings-form.ts'

type Props = { name: 'colorPrimary' | 'colorSecondary'; label: string }

const DEFAULT_COLORS = { colorPrimary: STARTER_COLORS.primary, colorSecondary: STARTER_COLORS.secondary }

export function ThemeColorField({ name, label }: Props) {
  const { control } = useFormContext<SettingsFormValues>()
  const { field, fieldState } = useController({ control, name })
  const value = field.value ?? ''
  return (
    <div className={styles.color}>
      <input
        type="color"
        aria-label={french`Choisir : ${label.toLowerCase()}`}
        value={parseHex(value) ?? DEFAULT_COLORS[name]}
        onChange={(event) => field.onChange(event.currentTarget.value)}
      />
      <TextInput
        label={label}
        placeholder={DEFAULT_COLORS[name]}
        autoComplete="off"
        spellCheck={false}
        error={fieldState.error?.message}
        {...field}
        value={value}
      />
      {field.value !== null && (
        <Button
          className={styles.origin}
          variant="subtle"
          aria-label={french`${label} : couleur d’origine`}
          onClick={() => field.onChange(null)}
        >
          Couleur d’origine
        </Button>
      )}
    </div>
  )
}

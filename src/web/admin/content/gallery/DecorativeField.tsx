import { french } from '#domain/language/typography.ts'
import { CheckboxField } from '../../ui/choices/CheckboxField.tsx'

type Props = { name: string; checked: boolean; onChange: (checked: boolean) => void }

export function DecorativeField({ name, checked, onChange }: Props) {
  return (
    <CheckboxField
      label="Décorative"
      aria-label={french`Décorative : ${name}`}
      checked={checked}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  )
}

import { Checkbox } from '@mantine/core'
import { french } from '#domain/language/typography.ts'

type Props = { isPastDeadline: boolean; checked: boolean; onChange: (checked: boolean) => void }

export function LateCancellationField({ isPastDeadline, checked, onChange }: Props) {
  return (
    <Checkbox
      label={french`Noter « Annulé tard »`}
      description={
        isPastDeadline
          ? 'À cocher seulement si le client l’a demandé : il n’est plus à temps pour annuler.'
          : 'Le client est encore à temps pour annuler.'
      }
      checked={checked}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  )
}

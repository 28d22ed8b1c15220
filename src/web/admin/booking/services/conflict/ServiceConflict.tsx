import { NNBSP } from '#domain/language/typography.ts'
import { ConflictAlert } from '../../../ui/conflict/ConflictAlert.tsx'
import { type Difference, VersionDifferences } from '../../../ui/conflict/VersionDifferences.tsx'

type Props = {
  differences: readonly Difference[]
  isPending: boolean
  onKeep: () => void
  onTake: () => void
}

export function ServiceConflict({ differences, ...choice }: Props) {
  return (
    <ConflictAlert title="Cette prestation a changé entre-temps" {...choice}>
      <p>
        Quelqu’un d’autre l’a enregistrée. Votre saisie est intacte plus bas{NNBSP}: comparez, reprenez ce qui
        manque, puis choisissez.
      </p>
      <VersionDifferences differences={differences} />
    </ConflictAlert>
  )
}

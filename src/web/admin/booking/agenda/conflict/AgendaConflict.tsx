import { NNBSP } from '#domain/language/typography.ts'
import { ConflictAlert } from '../../../ui/conflict/ConflictAlert.tsx'
import { VersionDifferences } from '../../../ui/conflict/VersionDifferences.tsx'
import { agendaDifferences, type ComparedFields } from './agenda-differences.ts'

type Props = {
  title: string
  theirs: ComparedFields
  mine: ComparedFields
  isPending: boolean
  onKeep: () => void
  onTake: () => void
}

export function AgendaConflict({ theirs, mine, ...choice }: Props) {
  return (
    <ConflictAlert {...choice}>
      <p>
        Quelqu’un d’autre a enregistré une autre version. Votre saisie est intacte plus bas{NNBSP}: comparez,
        reprenez ce qui manque, puis choisissez.
      </p>
      <VersionDifferences differences={agendaDifferences(theirs, mine)} />
    </ConflictAlert>
  )
}

import type { WatchedWordFields } from '#contract/content/wording.ts'
import { NNBSP } from '#domain/language/typography.ts'
import { ConflictAlert } from '../../ui/conflict/ConflictAlert.tsx'

type Props = {
  theirs: WatchedWordFields | null
  isPending: boolean
  onKeep: () => void
  onTake: () => void
}

export function WordConflict({ theirs, ...choice }: Props) {
  return (
    <ConflictAlert
      title={theirs ? 'Ce mot a changé entre-temps' : 'Ce mot a été retiré entre-temps'}
      {...choice}
    >
      {theirs ? (
        <>
          <p>Quelqu’un d’autre a enregistré ceci. Votre saisie est intacte plus bas.</p>
          <p>
            <strong>{theirs.word}</strong> ({theirs.reason}) Plutôt{NNBSP}: {theirs.instead}
          </p>
        </>
      ) : (
        <p>Votre saisie est intacte ci-dessous{NNBSP}: l’enregistrer le remet dans la liste.</p>
      )}
    </ConflictAlert>
  )
}

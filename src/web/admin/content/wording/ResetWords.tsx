import { french } from '#domain/language/typography.ts'
import { ConfirmButton } from '../../ui/confirm/ConfirmButton.tsx'
import { resetWords } from './actions.ts'

const FAILURE = "Erreur lors de l'enregistrement"

export function ResetWords() {
  return (
    <ConfirmButton
      label="Revenir à la liste d’origine"
      title={french`Revenir à la liste d’origine ?`}
      confirmLabel="Revenir à la liste d’origine"
      action={resetWords}
      done="Liste d’origine rétablie"
      failure={FAILURE}
    >
      <p>Vos mots ajoutés et vos changements seront perdus.</p>
    </ConfirmButton>
  )
}

import { Alert, Button } from '@mantine/core'
import { useState } from 'react'
import { french } from '#domain/language/typography.ts'
import { failureMessage } from '#web/app/failure-message.ts'
import actionRowStyles from '#web/ui/action-row.module.css'
import primitivesStyles from '#web/ui/primitives.module.css'
import alertStyles from '../../ui/alert.module.css'
import { CopyField } from '../../ui/copy/CopyField.tsx'
import { DialogFrame } from '../../ui/dialog/DialogFrame.tsx'
import { DiscardButton } from '../../ui/dialog/DiscardButton.tsx'
import { useSave } from '../../ui/query/use-save.ts'
import { type KeyPair, makeKeyPair, saveKeyFile, saveRecipient } from './actions.ts'

const WHY = french`Une sauvegarde contient tout ce que le site sait de vos clients : elle ne quitte le serveur que chiffrée.`
const HOW = french`Votre navigateur crée une clé en deux parties. L’une reste ici et ferme les sauvegardes ; l’autre, secrète, les ouvre, et le site ne la voit jamais.`
const REPLACING = french`Les sauvegardes déjà téléchargées s’ouvrent encore avec l’ancienne clé : gardez les deux fichiers.`
const KEEP = french`Gardez ce fichier ailleurs que sur ce serveur : sans lui, la sauvegarde téléchargée ne peut être lue par personne, vous compris.`

type Props = { isReplacing: boolean; onSaved: () => void; onClose: () => void }

/** The secret key exists in this dialog and in the saved file only. */
export function KeyDialog({ isReplacing, onSaved, onClose }: Props) {
  const making = useSave(makeKeyPair, {})
  const failure = making.isError ? failureMessage(making.error, 'Cette clé n’a pas pu être créée.') : null
  return (
    <DialogFrame onClose={onClose} title="Clé des sauvegardes" size="lg" closeOnClickOutside={false}>
      {making.data ? (
        <NewKey pair={making.data} onSaved={onSaved} onClose={onClose} />
      ) : (
        <div className={primitivesStyles.largeStack}>
          <p>{WHY}</p>
          <p>{HOW}</p>
          {isReplacing && <p>{REPLACING}</p>}
          {failure !== null && <Failure sentence={failure} />}
          <div className={actionRowStyles.end}>
            <DiscardButton onClick={onClose}>Annuler</DiscardButton>
            <Button data-autofocus disabled={making.isPending} onClick={() => making.mutate()}>
              Créer une clé
            </Button>
          </div>
        </div>
      )}
    </DialogFrame>
  )
}

function NewKey({ pair, onSaved, onClose }: { pair: KeyPair } & Pick<Props, 'onSaved' | 'onClose'>) {
  const [isKept, setIsKept] = useState(false)
  const saving = useSave(() => saveRecipient(pair.recipient), {
    done: 'Clé des sauvegardes enregistrée',
    onDone: onSaved,
  })
  const keep = () => {
    saveKeyFile(pair)
    setIsKept(true)
  }
  return (
    <div className={primitivesStyles.largeStack}>
      <CopyField label="Votre clé secrète, affichée cette seule fois" value={pair.secret} noun="Clé" />
      <p>
        <strong>{KEEP}</strong>
      </p>
      {saving.isError && (
        <Failure sentence={failureMessage(saving.error, 'Erreur lors de l’enregistrement')} />
      )}
      <div className={actionRowStyles.end}>
        <DiscardButton onClick={onClose}>Annuler</DiscardButton>
        <Button variant={isKept ? 'default' : 'filled'} onClick={keep}>
          Enregistrer le fichier
        </Button>
        {isKept && (
          <Button disabled={saving.isPending} onClick={() => saving.mutate()}>
            Utiliser cette clé
          </Button>
        )}
      </div>
    </div>
  )
}

function Failure({ sentence }: { sentence: string }) {
  return (
    <Alert className={alertStyles.failure} variant="outline" role="alert">
      {sentence}
    </Alert>
  )
}

import { french } from '#domain/language/typography.ts'
import { ConfirmButton } from '../../../ui/confirm/ConfirmButton.tsx'
import { removeMailServer } from '../actions.ts'
import styles from '../notifications.module.css'

const FAILURE = 'Erreur lors de la suppression'

export function RemoveMailServer({ host }: { host: string }) {
  return (
    <div>
      <ConfirmButton
        className={styles.remove}
        variant="subtle"
        label="Ne plus utiliser ce serveur"
        title={french`Ne plus utiliser ce serveur d’envoi ?`}
        confirmLabel="Ne plus l’utiliser"
        action={removeMailServer}
        done="Serveur d’envoi retiré"
        failure={FAILURE}
      >
        <p>
          <strong>{host}</strong>
        </p>
        <p>Les messages seront gardés en fichiers jusqu’au prochain réglage.</p>
      </ConfirmButton>
    </div>
  )
}

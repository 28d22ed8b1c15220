import { french } from '#domain/language/typography.ts'
import { type SmsProviderKey, smsProviderOf } from '#domain/messages/sms/providers.ts'
import { ConfirmButton } from '../../../ui/confirm/ConfirmButton.tsx'
import { removeSmsProvider } from '../actions.ts'
import styles from '../notifications.module.css'

export function RemoveSmsProvider({ provider }: { provider: SmsProviderKey }) {
  return (
    <div>
      <ConfirmButton
        className={styles.remove}
        variant="subtle"
        label="Ne plus envoyer de SMS"
        title={french`Ne plus envoyer de SMS ?`}
        confirmLabel="Ne plus en envoyer"
        action={removeSmsProvider}
        done="Fournisseur de SMS retiré"
        failure="Erreur lors de la suppression"
      >
        <p>
          <strong>{smsProviderOf(provider).name}</strong>
        </p>
        <p>Sa clé est effacée du site. Les SMS qui attendent sont seulement notés au journal.</p>
      </ConfirmButton>
    </div>
  )
}

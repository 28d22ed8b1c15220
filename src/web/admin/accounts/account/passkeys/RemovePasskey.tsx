import type { Passkey } from '#contract/accounts/passkeys.ts'
import { french } from '#domain/language/typography.ts'
import { ConfirmAction } from '../../../ui/confirm/ConfirmAction.tsx'
import { refreshPasskeys, removePasskey } from '../../passkeys/actions.ts'

type Props = { passkey: Passkey; onClose: () => void }

export function RemovePasskey({ passkey, onClose }: Props) {
  return (
    <ConfirmAction
      title={french`Supprimer cette clé d’accès ?`}
      confirmLabel="Supprimer"
      action={() => removePasskey(passkey.id)}
      done={({ message }) => message}
      failure="Une erreur est survenue."
      refresh={refreshPasskeys}
      onClose={onClose}
    >
      <p>
        <strong>{passkey.name}</strong>
      </p>
      <p>
        Elle ne permettra plus de vous connecter. Votre appareil peut la proposer encore, jusqu’à ce que vous
        l’effaciez aussi dans ses réglages.
      </p>
    </ConfirmAction>
  )
}

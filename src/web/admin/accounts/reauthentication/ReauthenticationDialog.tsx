import { getDefaultZIndex } from '@mantine/core'
import { french } from '#domain/language/typography.ts'
import { DialogFrame } from '../../ui/dialog/DialogFrame.tsx'
import { reauthenticateByPasskey } from '../passkeys/actions.ts'
import { PasskeyButton } from '../passkeys/PasskeyButton.tsx'
import { PasswordConfirmation } from './PasswordConfirmation.tsx'
import styles from './ReauthenticationDialog.module.css'

type Props = { onConfirmed: () => void; onCancel: () => void }

export function ReauthenticationDialog({ onConfirmed, onCancel }: Props) {
  return (
    <DialogFrame
      onClose={onCancel}
      title="Confirmez votre identité"
      closeOnClickOutside={false}
      zIndex={getDefaultZIndex('overlay')}
    >
      <p className={styles.reason}>
        {french`Cette action touche à la sécurité du cabinet. Saisissez votre mot de passe : il ne sera plus demandé pendant dix minutes. Ce que vous avez écrit est gardé.`}
      </p>
      <PasswordConfirmation onConfirmed={onConfirmed} onCancel={onCancel} />
      <div className={styles.otherWay}>
        <PasskeyButton
          label="Utiliser une clé d’accès"
          prove={reauthenticateByPasskey}
          onProven={onConfirmed}
        />
      </div>
    </DialogFrame>
  )
}

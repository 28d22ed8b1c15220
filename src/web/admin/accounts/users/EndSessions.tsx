import type { User } from '#contract/accounts/users.ts'
import { french } from '#domain/language/typography.ts'
import { ConfirmAction } from '../../ui/confirm/ConfirmAction.tsx'
import { endUserSessions } from './actions.ts'

const FAILURE = 'Une erreur est survenue.'

type Props = { user: User; isOwnAccount: boolean; onClose: () => void }

export function EndSessions({ user, isOwnAccount, onClose }: Props) {
  return (
    <ConfirmAction
      title={
        isOwnAccount ? french`Mettre fin à vos autres connexions ?` : french`Mettre fin à ses connexions ?`
      }
      confirmLabel="Mettre fin"
      action={() => endUserSessions(user)}
      done={({ message }) => message}
      failure={FAILURE}
      onClose={onClose}
    >
      <p>
        <strong>{`${user.firstName} ${user.lastName}`}</strong>
        <span>{user.username}</span>
      </p>
      <p>
        {isOwnAccount
          ? 'Vous restez connecté ici, et serez déconnecté partout ailleurs.'
          : french`Cette personne est déconnectée de tous ses appareils. Elle peut se reconnecter avec son mot de passe : s’il n’est plus sûr, donnez-lui-en un autre.`}
      </p>
    </ConfirmAction>
  )
}

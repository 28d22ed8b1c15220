import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { french } from '#domain/language/typography.ts'
import { ApiError } from '#web/app/api.ts'
import { Loading } from '../../ui/query/Loading.tsx'
import { QueryBoundary } from '../../ui/query/QueryBoundary.tsx'
import { acceptInvitation } from './actions.ts'
import styles from './LoginPage.module.css'
import { NewPasswordForm } from './NewPasswordForm.tsx'
import { invitationQuery } from './queries.ts'
import { SignInFrame } from './SignInFrame.tsx'
import { useGoToSignIn } from './use-go-to-sign-in.ts'

export function StaffInvitationPage() {
  const { token = '' } = useParams()
  const goToSignIn = useGoToSignIn()
  const invitation = useQuery(invitationQuery(token))
  if (invitation.isPending) return <Loading />
  if (invitation.error instanceof ApiError && invitation.error.status === 404) return <EndedInvitation />
  const firstName = invitation.data?.firstName
  return (
    <SignInFrame title={firstName === undefined ? 'Votre invitation' : `Bienvenue, ${firstName}`}>
      <QueryBoundary of={invitation}>
        {({ firstName, username, siteTitle }) => (
          <>
            <p>
              {french`Votre compte sur « ${siteTitle} » est prêt. Il ne vous reste qu’à choisir votre mot de passe.`}
            </p>
            <NewPasswordForm
              username={username}
              names={[firstName, username]}
              choose={(body) => acceptInvitation(token, body)}
              onChosen={goToSignIn}
              onLinkInvalid={() => void invitation.refetch()}
            />
          </>
        )}
      </QueryBoundary>
    </SignInFrame>
  )
}

function EndedInvitation() {
  return (
    <SignInFrame title="Cette invitation n’est plus valable">
      <div className={styles.form}>
        <p>
          Elle sert une fois, pendant sept jours. Demandez-en une nouvelle à la personne qui vous a invité.
        </p>
        <p>
          {french`Vous avez déjà choisi votre mot de passe ? Connectez-vous avec votre nom d’utilisateur.`}
        </p>
      </div>
    </SignInFrame>
  )
}

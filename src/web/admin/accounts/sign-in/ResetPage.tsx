import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { ApiError } from '#web/app/api.ts'
import { adminPaths } from '../../paths.ts'
import { Loading } from '../../ui/query/Loading.tsx'
import { QueryBoundary } from '../../ui/query/QueryBoundary.tsx'
import { choosePassword } from './actions.ts'
import styles from './LoginPage.module.css'
import { NewPasswordForm } from './NewPasswordForm.tsx'
import { passwordLinkQuery } from './queries.ts'
import { SignInFrame } from './SignInFrame.tsx'
import { useGoToSignIn } from './use-go-to-sign-in.ts'

const TITLE = 'Choisir un nouveau mot de passe'

export function ResetPage() {
  const { token = '' } = useParams()
  const goToSignIn = useGoToSignIn()
  const linkCheck = useQuery(passwordLinkQuery(token))
  if (linkCheck.isPending) return <Loading />
  if (linkCheck.error instanceof ApiError && linkCheck.error.status === 404) return <InvalidLink />
  return (
    <SignInFrame title={TITLE}>
      <QueryBoundary of={linkCheck}>
        {() => (
          <NewPasswordForm
            choose={(body) => choosePassword(token, body)}
            onChosen={goToSignIn}
            onLinkInvalid={() => void linkCheck.refetch()}
          />
        )}
      </QueryBoundary>
    </SignInFrame>
  )
}

function InvalidLink() {
  return (
    <SignInFrame title="Ce lien n’est plus valable">
      <div className={styles.form}>
        <p>
          Un lien sert une fois, pendant trente minutes, et un nouveau remplace l’ancien. Votre mot de passe
          n’a pas changé.
        </p>
        <p>
          <Link to={adminPaths.forgotten}>Demander un nouveau lien</Link>
        </p>
      </div>
    </SignInFrame>
  )
}

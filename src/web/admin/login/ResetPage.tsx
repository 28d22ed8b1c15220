import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from 'react-router'
import { ApiError } from '#web/app/api.ts'
import { adminPaths } from '../paths.ts'
import { session } from '../session.ts'
import { Loading } from '../ui/query/Loading.tsx'
import { QueryBoundary } from '../ui/query/QueryBoundary.tsx'
import styles from './LoginPage.module.css'
import { passwordLinkQuery } from './queries.ts'
import { ResetForm } from './ResetForm.tsx'
import { SignInFrame } from './SignInFrame.tsx'

const TITLE = 'Choisir un nouveau mot de passe'

export function ResetPage() {
  const { token = '' } = useParams()
  const navigate = useNavigate()
  const linkCheck = useQuery(passwordLinkQuery(token))
  if (linkCheck.isPending) return <Loading />
  if (linkCheck.error instanceof ApiError && linkCheck.error.status === 404) return <InvalidLink />
  const goToSignIn = () => {
    // A session of this browser may have been revoked: drop the cached one.
    session.client.clear()
    void navigate(adminPaths.login, { replace: true })
  }
  return (
    <SignInFrame title={TITLE}>
      <QueryBoundary of={linkCheck}>
        {() => (
          <ResetForm token={token} onChosen={goToSignIn} onLinkInvalid={() => void linkCheck.refetch()} />
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

import { lazy, Suspense, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { NNBSP } from '#domain/language/typography.ts'
import { adminPaths, returnPath } from '../../paths.ts'
import { CredentialsForm } from './CredentialsForm.tsx'
import styles from './LoginPage.module.css'

const SecondStep = lazy(async () => ({ default: (await import('./SecondStep.tsx')).SecondStep }))

/** Free of Mantine and of other screens' code, so that it loads fast. */
export function LoginPage() {
  const navigate = useNavigate()
  const location = useLocation()
  const [isSecondStep, setIsSecondStep] = useState(false)
  const enter = () => void navigate(returnPath(location.state), { replace: true })
  return (
    <main className={styles.page}>
      <title>Connexion Administrateur</title>
      {isSecondStep ? (
        <Suspense fallback={<p role="status">Chargement…</p>}>
          <SecondStep onDone={enter} onRestart={() => setIsSecondStep(false)} />
        </Suspense>
      ) : (
        <CredentialsForm onDone={enter} onSecondStep={() => setIsSecondStep(true)} />
      )}
      <Link to={adminPaths.forgotten}>Mot de passe oublié{NNBSP}?</Link>
      <a href="/">Retour au site</a>
    </main>
  )
}

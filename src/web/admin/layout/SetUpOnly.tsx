import { Button } from '@mantine/core'
import { useNavigation, useSubmit } from 'react-router'
import { AddPasskey } from '../accounts/passkeys/AddPasskey.tsx'
import { refreshSecondFactor } from '../accounts/second-factor/actions.ts'
import { SetUpFlow } from '../accounts/second-factor/SetUpFlow.tsx'
import { adminPaths } from '../paths.ts'
import { updateAdmin } from '../session/use-admin.ts'
import styles from './SetUpOnly.module.css'

/** Instead of the back office, for staff who have yet to add the second factor that the practice requires. */
export function SetUpOnly() {
  const submit = useSubmit()
  const isSigningOut = useNavigation().formAction === adminPaths.logout
  const finish = () => {
    updateAdmin({ mustAddSecondFactor: false })
    void refreshSecondFactor()
  }
  return (
    <div className={styles.page}>
      <title>Connexion en deux étapes · Administration</title>
      <main id="contenu" className={styles.main} tabIndex={-1}>
        <h1>Encore une étape</h1>
        <p>
          Le cabinet demande à toute l’équipe la connexion en deux étapes. Elle protège les données de vos
          clients, même si un mot de passe est deviné ou volé. Il faut votre téléphone et cinq minutes, une
          seule fois.
        </p>
        <SetUpFlow onDone={finish} />
        <AddPasskey onFirst={finish} />
      </main>
      <Button
        variant="default"
        disabled={isSigningOut}
        onClick={() => void submit(null, { method: 'post', action: adminPaths.logout })}
      >
        Se déconnecter
      </Button>
    </div>
  )
}

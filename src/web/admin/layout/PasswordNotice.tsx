import { Alert, Button } from '@mantine/core'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import actionRowStyles from '#web/ui/action-row.module.css'
import { adminPaths } from '../paths.ts'
import alertStyles from '../ui/alert.module.css'
import { useAdmin } from '../use-admin.ts'
import styles from './PasswordNotice.module.css'

export function PasswordNotice() {
  const { mustChangePassword } = useAdmin()
  const { pathname } = useLocation()
  const [isDismissed, setIsDismissed] = useState(false)
  if (!mustChangePassword || isDismissed || pathname === adminPaths.changePassword) return null
  return (
    <Alert className={`${alertStyles.warning} ${styles.notice}`} variant="outline" role="status">
      <div className={styles.content}>
        <p>Votre mot de passe a été choisi par quelqu’un d’autre. Choisissez le vôtre.</p>
        <div className={actionRowStyles.start}>
          <Button size="xs" component={Link} to={adminPaths.changePassword}>
            Changer le mot de passe
          </Button>
          <Button size="xs" variant="default" onClick={() => setIsDismissed(true)}>
            Plus tard
          </Button>
        </div>
      </div>
    </Alert>
  )
}

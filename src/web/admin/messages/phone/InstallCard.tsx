import { Button } from '@mantine/core'
import { useState } from 'react'
import actionRowStyles from '#web/ui/action-row.module.css'
import { InstallSteps } from './InstallSteps.tsx'
import { declineInstallation, useInstallPrompt } from './install-prompt.ts'
import styles from './phone.module.css'

export function InstallCard() {
  const install = useInstallPrompt()
  const [isOpen, setIsOpen] = useState(false)
  const [isGone, setIsGone] = useState(false)
  const decline = () => {
    declineInstallation()
    setIsGone(true)
  }
  if (isGone) return null
  return (
    <section className={styles.card} aria-labelledby="installer">
      <div>
        <h2 id="installer">Installer sur ce téléphone</h2>
        <p className={styles.quiet}>Une icône sur l’écran d’accueil ouvre directement votre journée.</p>
      </div>
      <div className={actionRowStyles.start}>
        {install ? (
          <Button onClick={() => void install().then((isAccepted) => isAccepted && setIsGone(true))}>
            Installer
          </Button>
        ) : (
          <Button aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            Voir comment faire
          </Button>
        )}
        <Button variant="subtle" onClick={decline}>
          Ne plus proposer
        </Button>
      </div>
      {isOpen && <InstallSteps heading="h3" />}
    </section>
  )
}

import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { InstallSteps } from '../../../messages/phone/InstallSteps.tsx'
import { KeptDaySection } from '../../../messages/phone/KeptDaySection.tsx'
import { PushSection } from '../../../messages/phone/PushSection.tsx'
import { Folded } from '../../../ui/parts/Folded.tsx'
import { PracticeClock } from '../../../ui/parts/PracticeClock.tsx'
import { useSave } from '../../../ui/query/use-save.ts'
import { AccountFrame } from '../AccountFrame.tsx'
import { endSessions } from '../actions.ts'
import { sessionsQuery } from '../queries.ts'
import styles from '../stack.module.css'
import { SessionList } from './SessionList.tsx'

export function SessionsPage() {
  const result = useQuery(sessionsQuery)
  const ending = useSave(endSessions, {
    done: 'Connexion terminée',
    failure: 'Une erreur est survenue.',
  })
  const otherSessions = result.data?.filter(({ isCurrent }) => !isCurrent) ?? []
  const endOthersButton = otherSessions.length > 1 && (
    <Button variant="default" disabled={ending.isPending} onClick={() => ending.mutate('others')}>
      Mettre fin à toutes les autres
    </Button>
  )
  return (
    <AccountFrame title="Vos connexions" result={result} action={endOthersButton}>
      {(sessions) => (
        <div className={styles.stack}>
          <PracticeClock>
            {(now) => (
              <SessionList
                sessions={sessions}
                now={now}
                isEnding={ending.isPending}
                onEnd={(id) => ending.mutate(id)}
              />
            )}
          </PracticeClock>
          <PushSection />
          <PracticeClock>{(now) => <KeptDaySection now={now} />}</PracticeClock>
          <Folded id="installer" title="Installer sur un téléphone">
            <InstallSteps heading="h2" />
          </Folded>
        </div>
      )}
    </AccountFrame>
  )
}

import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { failureMessage } from '#web/app/failure-message.ts'
import { notify } from '#web/app/toasts.tsx'
import { PracticeClock } from '../../layout/PracticeClock.tsx'
import { Account } from '../Account.tsx'
import { endSessions } from '../actions.ts'
import { sessionsQuery } from '../queries.ts'
import { SessionList } from './SessionList.tsx'

export function SessionsPage() {
  const sessions = useQuery(sessionsQuery)
  const ending = useMutation({
    mutationFn: endSessions,
    onSuccess: () => notify('success', 'Connexion terminée'),
    onError: (error) => notify('error', failureMessage(error, 'Une erreur est survenue.')),
  })
  const others = sessions.data?.filter(({ isCurrent }) => !isCurrent) ?? []
  const all = others.length > 1 && (
    <Button variant="default" disabled={ending.isPending} onClick={() => ending.mutate('others')}>
      Mettre fin à toutes les autres
    </Button>
  )
  return (
    <Account title="Vos connexions" result={sessions} action={all}>
      {(known) => (
        <PracticeClock>
          {(now) => (
            <SessionList
              sessions={known}
              now={now}
              busy={ending.isPending}
              onEnd={(id) => ending.mutate(id)}
            />
          )}
        </PracticeClock>
      )}
    </Account>
  )
}

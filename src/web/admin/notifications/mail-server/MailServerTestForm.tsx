import { Alert, Button, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ApiError } from '#web/app/api.ts'
import { failureMessage } from '#web/app/failure-message.ts'
import { profileQuery } from '../../queries.ts'
import formStyles from '../../ui/form.module.css'
import { refreshJournal, tryMailServer } from '../actions.ts'
import notificationsStyles from '../notifications.module.css'

export function MailServerTrial() {
  const profile = useQuery(profileQuery)
  const [typed, setTyped] = useState<string | null>(null)
  const to = typed ?? profile.data?.email ?? ''
  const trial = useMutation({ mutationFn: tryMailServer, onSettled: refreshJournal })
  const send = (event: FormEvent) => {
    event.preventDefault()
    trial.mutate(to)
  }
  const issue = trial.error instanceof ApiError ? trial.error.issues[0]?.message : undefined
  const failure = trial.isError && !issue ? failureMessage(trial.error, 'Erreur lors de l’envoi') : null
  return (
    <form className={`${formStyles.sheet} ${notificationsStyles.trial}`} noValidate onSubmit={send}>
      <TextInput
        type="email"
        label="Envoyer à"
        autoComplete="email"
        value={to}
        error={issue}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Button type="submit" variant="default" disabled={trial.isPending}>
        {trial.isPending ? 'Envoi en cours...' : 'Envoyer un test'}
      </Button>
      {trial.data && (
        <Alert
          className={notificationsStyles.verdict}
          variant="outline"
          role="status"
          data-sent={trial.data.sent}
        >
          {trial.data.message}
        </Alert>
      )}
      {failure && (
        <Alert className={notificationsStyles.verdict} variant="outline" role="alert" data-sent={false}>
          {failure}
        </Alert>
      )}
    </form>
  )
}

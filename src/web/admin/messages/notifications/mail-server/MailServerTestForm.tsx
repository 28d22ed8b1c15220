import { Alert, Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ApiError } from '#web/app/api.ts'
import { failureMessage } from '#web/app/failure-message.ts'
import { profileQuery, refreshJournal } from '../../../queries.ts'
import formStyles from '../../../ui/form.module.css'
import { useSave } from '../../../ui/query/use-save.ts'
import { sendMailServerTest } from '../actions.ts'
import notificationsStyles from '../notifications.module.css'

export function MailServerTestForm() {
  const profile = useQuery(profileQuery)
  const [typed, setTyped] = useState<string | null>(null)
  const to = typed ?? profile.data?.email ?? ''
  const sending = useSave(sendMailServerTest, {
    refresh: refreshJournal,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    sending.mutate(to)
  }
  const issue = sending.error instanceof ApiError ? sending.error.issues[0]?.message : undefined
  const failure = sending.isError && !issue ? failureMessage(sending.error, 'Erreur lors de l’envoi') : null
  return (
    <form className={`${formStyles.sheet} ${notificationsStyles.testForm}`} noValidate onSubmit={submit}>
      <TextInput
        type="email"
        label="Envoyer à"
        autoComplete="email"
        value={to}
        error={issue}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Button type="submit" variant="default" disabled={sending.isPending}>
        {sending.isPending ? 'Envoi en cours...' : 'Envoyer un test'}
      </Button>
      {sending.data && (
        <Alert
          className={notificationsStyles.testResult}
          variant="outline"
          role="status"
          data-sent={sending.data.sent}
        >
          {sending.data.message}
        </Alert>
      )}
      {failure && (
        <Alert className={notificationsStyles.testResult} variant="outline" role="alert" data-sent={false}>
          {failure}
        </Alert>
      )}
    </form>
  )
}

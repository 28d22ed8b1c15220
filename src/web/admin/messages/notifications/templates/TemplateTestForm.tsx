import { Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { NotificationTemplate, TemplateText } from '#contract/messages/templates.ts'
import { ApiError } from '#web/app/api.ts'
import { failureMessage } from '#web/app/failure-message.ts'
import { profileQuery } from '../../../queries.ts'
import { useSave } from '../../../ui/query/use-save.ts'
import { sendTemplateTest } from '../actions.ts'
import notificationsStyles from '../notifications.module.css'

type Props = { template: NotificationTemplate; text: TemplateText }

export function TemplateTestForm({ template, text }: Props) {
  const profile = useQuery(profileQuery)
  const [typed, setTyped] = useState<string | null>(null)
  const to = typed ?? profile.data?.email ?? ''
  const sending = useSave(() => sendTemplateTest(template, { ...text, to }), {
    done: ({ message }) => message,
  })
  const { error } = sending
  const submit = (event: FormEvent) => {
    event.preventDefault()
    sending.mutate()
  }
  return (
    <form className={notificationsStyles.testForm} noValidate onSubmit={submit}>
      <TextInput
        type="email"
        label="Envoyer à"
        autoComplete="email"
        value={to}
        error={error && (issueOf(error, 'to') ?? failureMessage(error, 'Erreur lors de l’envoi'))}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Button type="submit" variant="default" disabled={sending.isPending}>
        Envoyer un test
      </Button>
    </form>
  )
}

function issueOf(error: unknown, field: string): string | undefined {
  return error instanceof ApiError ? error.issues.find(({ path }) => path === field)?.message : undefined
}

import { MailServerForm, type MailServerReply } from '#contract/messages/mail-server.ts'
import { useSaveForm } from '../../../forms/use-save-form.ts'
import { saveMailServer } from '../actions.ts'

/** Submission over TLS (RFC 8314, 3.3). */
const SUBMISSIONS_PORT = 465

type Props = { saved: MailServerReply; onSaved: () => void }

export type MailServerFormState = ReturnType<typeof useMailServerForm>['form']

export function useMailServerForm({ saved: { server, mailFrom }, onSaved }: Props) {
  return useSaveForm({
    schema: MailServerForm,
    values: {
      host: server?.host ?? '',
      port: server?.port ?? SUBMISSIONS_PORT,
      security: server?.security ?? ('tls' as const),
      username: server?.username ?? '',
      password: undefined as string | undefined,
      from: server?.from ?? mailFrom,
    },
    save: saveMailServer,
    success: 'Serveur d’envoi enregistré',
    failure: "Erreur lors de l'enregistrement",
    name: 'serveur-envoi',
    onSaved,
  })
}

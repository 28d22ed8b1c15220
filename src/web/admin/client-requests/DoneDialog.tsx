import { useMutation } from '@tanstack/react-query'
import type { ClientRequest } from '#contract/client-requests.ts'
import type { ClientRequestKind } from '#domain/client-request.ts'
import { french } from '#domain/typography.ts'
import { failureMessage } from '#web/app/failure-message.ts'
import { showToast } from '#web/app/toasts.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { answerRequest, refreshRequests } from './actions.ts'

const FIRST: Record<ClientRequestKind, string> = {
  export: french`Envoyez d’abord la copie vous-même : « Chercher cette personne », puis « Exporter ».`,
  erasure: french`Pour effacer cette personne : « Chercher cette personne », puis « Effacer… » ; la demande est alors close, et la personne prévenue.`,
}

type Props = { request: ClientRequest; onClose: () => void }

export function DoneDialog({ request: { id, kind, clientName, email }, onClose }: Props) {
  const answering = useMutation({
    mutationFn: () => answerRequest(id, { decision: 'done' }),
    onSuccess: ({ message }) => {
      void showToast('success', message)
      onClose()
    },
    onSettled: refreshRequests,
  })
  return (
    <ConfirmDialog
      title={french`La demande est-elle traitée ?`}
      confirmLabel="Marquer comme traitée"
      tone="plain"
      isPending={answering.isPending}
      error={answering.isError ? failureMessage(answering.error) : null}
      onConfirm={() => answering.mutate()}
      onCancel={onClose}
    >
      <p>{[clientName, email].filter((detail) => detail !== null).join(', ')}</p>
      <p>{FIRST[kind]}</p>
      <p>
        {email === null
          ? french`Aucune adresse e-mail n’est connue : prévenez la personne vous-même.`
          : french`Un e-mail lui dit que sa demande est traitée.`}
      </p>
    </ConfirmDialog>
  )
}

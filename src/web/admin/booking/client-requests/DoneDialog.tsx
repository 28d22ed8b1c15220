import type { ClientRequest } from '#contract/booking/client-requests.ts'
import type { ClientRequestKind } from '#domain/booking/client-request.ts'
import { french } from '#domain/language/typography.ts'
import { ConfirmAction } from '../../ui/confirm/ConfirmAction.tsx'
import { answerRequest, refreshRequests } from './actions.ts'

const FIRST: Record<ClientRequestKind, string> = {
  export: french`Envoyez d’abord la copie vous-même : « Chercher cette personne », puis « Exporter ».`,
  erasure: french`Pour effacer cette personne : « Chercher cette personne », puis « Effacer… » ; la demande est alors close, et la personne prévenue.`,
}

const EXPORTED = french`La copie est sur cet appareil. Envoyez-la à la personne, puis marquez sa demande comme traitée.`

type Props = { request: ClientRequest; hasExported?: boolean; onClose: () => void }

export function DoneDialog({
  request: { id, kind, clientName, email },
  hasExported = false,
  onClose,
}: Props) {
  return (
    <ConfirmAction
      title={french`La demande est-elle traitée ?`}
      confirmLabel="Marquer comme traitée"
      tone="plain"
      action={() => answerRequest(id, { decision: 'done' })}
      done={({ message }) => message}
      refresh={refreshRequests}
      onClose={onClose}
    >
      <p>{[clientName, email].filter((detail) => detail !== null).join(', ')}</p>
      <p>{hasExported ? EXPORTED : FIRST[kind]}</p>
      <p>
        {email === null
          ? french`Aucune adresse e-mail n’est connue : prévenez la personne vous-même.`
          : french`Un e-mail lui dit que sa demande est traitée.`}
      </p>
    </ConfirmAction>
  )
}

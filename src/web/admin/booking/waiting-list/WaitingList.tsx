import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Service } from '#contract/booking/services.ts'
import type { WaitingRequest } from '#contract/booking/waiting/waiting-list.ts'
import type { LocalTime } from '#domain/language/time.ts'
import { failureMessage } from '#web/app/failure-message.ts'
import { showToast } from '#web/app/toasts.tsx'
import { adminPaths } from '../../paths.ts'
import { ConfirmAction } from '../../ui/confirm/ConfirmAction.tsx'
import { useDialogFor } from '../../ui/dialog/use-dialog-state.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Table } from '../../ui/Table.tsx'
import tableStyles from '../../ui/table.module.css'
import { CreateDialog } from '../reservation/create/CreateDialog.tsx'
import type { PractitionerOption } from '../reservation/create/use-create-form.ts'
import type { CreatePrefill } from '../reservation/dialog.ts'
import {
  endWaitingOf,
  offerPlace,
  type Place,
  refreshWaitingList,
  removeWaitingRequest,
} from '../starts/waiting-actions.ts'
import { AddWaitingDialog } from './AddWaitingDialog.tsx'
import { WAITING_LIST_PURPOSE } from './purpose.ts'
import { WaitingRequestRow } from './WaitingRequestRow.tsx'
import styles from './waiting-list.module.css'

const COLUMNS = ['Nom', 'Prestation', 'Quand', 'Demandé', 'Première place']

type Props = {
  title: string
  requests: WaitingRequest[]
  practitioners: PractitionerOption[]
  services: Service[]
  now: LocalTime
}

type Opened =
  | { kind: 'add' }
  | { kind: 'book'; prefill: CreatePrefill }
  | { kind: 'remove'; request: WaitingRequest }

export function WaitingList({ title, requests, practitioners, services, now }: Props) {
  const { shown: opened, open, close } = useDialogFor<Opened>()
  const offer = useMutation({
    mutationFn: ({ id, place }: { id: number; place: Place }) => offerPlace(id, place),
    onSuccess: ({ message }) => void showToast('success', message),
    onError: (error) => void showToast('error', failureMessage(error)),
  })
  return (
    <>
      <p className={styles.back}>
        <Link to={adminPaths.reservations}>Retour au calendrier</Link>
      </p>
      <PageHeader title={title}>
        <Button radius="xl" onClick={() => open({ kind: 'add' })}>
          Ajouter
        </Button>
      </PageHeader>
      {requests.length === 0 ? (
        <p className={tableStyles.empty}>Personne n’attend. {WAITING_LIST_PURPOSE}</p>
      ) : (
        <Table columns={COLUMNS} isWide>
          {requests.map((request) => (
            <WaitingRequestRow
              key={request.id}
              request={request}
              isTeam={practitioners.length > 1}
              today={now.day}
              onBook={(start) => open({ kind: 'book', prefill: prefillOf(request, start) })}
              onOffer={({ date, time, praticienId }) =>
                offer.mutate({ id: request.id, place: { date, time, praticienId } })
              }
              onRemove={() => open({ kind: 'remove', request })}
            />
          ))}
        </Table>
      )}
      {opened?.kind === 'add' && (
        <AddWaitingDialog services={services} practitioners={practitioners} today={now.day} onClose={close} />
      )}
      {opened?.kind === 'book' && <CreateDialog {...opened.prefill} now={now} onClose={close} />}
      {opened?.kind === 'remove' && (
        <ConfirmAction
          title="Retirer de la liste d’attente"
          confirmLabel="Retirer"
          action={() => removeWaitingRequest(opened.request.id)}
          done={({ message }) => message}
          refresh={refreshWaitingList}
          onClose={close}
        >
          <p>{opened.request.clientName ?? 'Client sans nom'}</p>
          <p>Sa demande prend fin, et le site ne lui écrit pas.</p>
        </ConfirmAction>
      )}
    </>
  )
}

type Start = NonNullable<WaitingRequest['nextFree']>

function prefillOf(
  { id, clientName, clientEmail, clientPhone, serviceId, variantId }: WaitingRequest,
  { date, time, praticienId }: Start,
): CreatePrefill {
  return {
    date,
    time,
    praticienId,
    draft: null,
    client: {
      clientName: clientName ?? '',
      clientEmail: clientEmail ?? '',
      clientPhone: clientPhone ?? '',
    },
    wanted: { serviceId, variantId: variantId ?? undefined },
    onCreated: () => endWaitingOf(id),
  }
}

import { Button } from '@mantine/core'
import { Suspense } from 'react'
import { Link } from 'react-router'
import type { ClientRecord, ClientReservation } from '#contract/clients/records.ts'
import { clientTitle } from '#domain/clients/client-title.ts'
import type { LocalTime } from '#domain/language/time.ts'
import type { Dialog } from '../../../booking/reservation/dialog.ts'
import { useDialog } from '../../../booking/reservation/use-dialog.ts'
import { adminPaths } from '../../../paths.ts'
import { useDialogState } from '../../../ui/dialog/use-dialog-state.ts'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { usePreload } from '../../../ui/parts/use-preload.ts'
import { MergeActions } from '../../merges/MergeActions.tsx'
import { ClientNotes } from '../../notes/ClientNotes.tsx'
import { loadVisitDialogs, VisitDialogs } from '../../notes/visit-dialogs.tsx'
import { LatePayments } from '../../payments/LatePayments.tsx'
import { ClientPreferences } from '../../preferences/ClientPreferences.tsx'
import { ClientContact } from './ClientContact.tsx'
import { ClientMessages } from './ClientMessages.tsx'
import { FormerReservations, UpcomingReservations } from './ClientReservations.tsx'
import { ClientTotals } from './ClientTotals.tsx'
import { CorrectClient } from './CorrectClient.tsx'
import styles from './record.module.css'

type Props = { client: ClientRecord; now: LocalTime }

export function ClientScreen({ client, now }: Props) {
  usePreload(loadVisitDialogs)
  const correction = useDialogState()
  const dialog = useDialog(now, null)
  const title = clientTitle(client)
  const listed = {
    client,
    now,
    onOpen: (reservation: ClientReservation) => dialog.open({ kind: 'edit', reservation }),
  }
  return (
    <div className={styles.page}>
      <title>{`${title} · Clients · Administration`}</title>
      <p className={styles.back}>
        <Link to={adminPaths.clients}>Tous les clients</Link>
      </p>
      <PageHeader title={title}>
        <Button radius="xl" onClick={() => dialog.open(bookingFor(client, now))}>
          Réserver
        </Button>
      </PageHeader>
      <div className={styles.columns}>
        <div className={styles.contact}>
          <ClientContact client={client} onCorrect={correction.open} />
          <ClientTotals client={client} />
          {!client.isWithheld && <ClientPreferences clientId={client.id} />}
        </div>
        <div className={styles.reservations}>
          <UpcomingReservations {...listed} />
          <ClientNotes clientId={client.id} />
          <FormerReservations {...listed} />
          <LatePayments client={client} />
        </div>
        <div className={styles.others}>
          <ClientMessages client={client} />
          {!client.isWithheld && <MergeActions clientId={client.id} />}
        </div>
      </div>
      {correction.isOpen && <CorrectClient client={client} onClose={correction.close} />}
      <Suspense fallback={null}>{dialog.dialog && <VisitDialogs dialog={dialog} now={now} />}</Suspense>
    </div>
  )
}

function bookingFor({ id, name, email, phone }: ClientRecord, now: LocalTime): Dialog {
  return {
    kind: 'create',
    date: now.day,
    time: '',
    praticienId: null,
    draft: null,
    client: { clientName: name ?? '', clientEmail: email ?? '', clientPhone: phone ?? '' },
    record: { id, clientName: name, clientEmail: email, clientPhone: phone },
  }
}

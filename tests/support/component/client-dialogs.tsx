import type { ReactElement } from 'react'
import type { ClientRequest } from '#contract/booking/client-requests.ts'
import type { ClientNote } from '#contract/clients/notes.ts'
import type { ClientRecord } from '#contract/clients/records.ts'
import { RefuseRequestDialog } from '#web/admin/booking/client-requests/RefuseRequestDialog.tsx'
import { FindDialog } from '#web/admin/clients/merges/FindDialog.tsx'
import { NoteDialog } from '#web/admin/clients/notes/NoteDialog.tsx'
import { RemoveNote } from '#web/admin/clients/notes/RemoveNote.tsx'
import { AddClient } from '#web/admin/clients/records/AddClient.tsx'
import { CorrectClient } from '#web/admin/clients/records/record/CorrectClient.tsx'
import { SearchDialog } from '#web/admin/clients/search/SearchDialog.tsx'

type Close = () => void
export type DialogRow = {
  file: string
  state: string
  button: string
  /** Opens the fields of a dialog that shows none at first. */
  opener?: string
  dialog: (close: Close) => ReactElement
}

const CLIENT = {
  id: 1,
  name: 'Zoé',
  email: 'zoe@exemple.fr',
  phone: null,
  version: 0,
  reservations: [] as ClientRecord['reservations'],
} as ClientRecord
const REQUEST: ClientRequest = {
  id: 1,
  kind: 'export',
  askedOn: '2027-04-12',
  answerBefore: '2027-05-12',
  isLate: false,
  clientName: 'Zoé',
  email: 'zoe@exemple.fr',
  phone: null,
  clientId: null,
  reservationDate: null,
}

const NOTE = { id: 1, text: 'Vient à vélo', visibility: 'team', version: 0 } as ClientNote

/** Of clients' records, notes and requests. */
export const CLIENT_DIALOGS: DialogRow[] = [
  {
    file: 'booking/client-requests/RefuseRequestDialog.tsx',
    state: 'a request',
    button: 'Annuler',
    dialog: (close) => <RefuseRequestDialog request={REQUEST} onClose={close} />,
  },
  {
    file: 'clients/records/AddClient.tsx',
    state: 'a new client',
    button: 'Annuler',
    dialog: (close) => <AddClient initial={{ name: '', phone: '' }} onClose={close} />,
  },
  {
    file: 'clients/records/record/CorrectClient.tsx',
    state: 'a client',
    button: 'Annuler',
    dialog: (close) => <CorrectClient client={CLIENT} onClose={close} />,
  },
  {
    file: 'clients/merges/FindDialog.tsx',
    state: 'a search',
    button: 'Annuler',
    dialog: (close) => <FindDialog clientId={1} onChoose={() => {}} onClose={close} />,
  },
  {
    file: 'clients/search/SearchDialog.tsx',
    state: 'a search of everything',
    button: 'Fermer',
    dialog: (close) => <SearchDialog screens={[]} onClose={close} onLeave={close} />,
  },
  {
    file: 'clients/notes/NoteDialog.tsx',
    state: 'a note',
    button: 'Annuler',
    dialog: (close) => (
      <NoteDialog
        title="Modifier la note"
        name="note 1"
        note={NOTE}
        save={() => Promise.reject()}
        success="Note modifiée"
        onClose={close}
      />
    ),
  },
  {
    file: 'ui/confirm/ConfirmDialog.tsx',
    state: 'a note to remove',
    button: 'Annuler',
    dialog: (close) => <RemoveNote note={NOTE} onClose={close} />,
  },
]

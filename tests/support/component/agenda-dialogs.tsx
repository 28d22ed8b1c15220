import { useQuery } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import type { Admin } from '#contract/accounts/sign-in.ts'
import type { Block } from '#contract/booking/blocks.ts'
import type { UnworkedSpan } from '#contract/booking/calendar.ts'
import type { AgendaReservation } from '#contract/booking/reservations.ts'
import type { StartCheck } from '#contract/booking/slots.ts'
import type { ClientSummary } from '#contract/clients/records.ts'
import type { LocalTime } from '#domain/language/time.ts'
import { ConcurrentPrompt } from '#web/admin/booking/concurrent/ConcurrentPrompt.tsx'
import { refreshAgenda } from '#web/admin/booking/entries/actions.ts'
import { reservationsQuery } from '#web/admin/booking/entries/queries.ts'
import type { Dialog } from '#web/admin/booking/reservation/dialog.ts'
import { ReservationDialogs } from '#web/admin/booking/reservation/ReservationDialogs.tsx'
import { useDialog } from '#web/admin/booking/reservation/use-dialog.ts'
import { VISIT_NOTES } from '#web/admin/clients/notes/visit-notes.ts'
import { CAMILLE, openAdminScreen } from './admin-screen.tsx'
import { server } from './server.ts'

/** Monday at 8:00, as in component/set-up.ts. */
export const NOW: LocalTime = { day: '2027-04-12', minute: 8 * 60 }

export function aReservation(differences: Partial<AgendaReservation> = {}): AgendaReservation {
  return {
    id: 12,
    date: '2027-04-14',
    time: '10:00',
    clientName: 'Léa Durand',
    clientEmail: 'lea@exemple.fr',
    clientPhone: '06 12 34 56 78',
    serviceId: 3,
    serviceName: 'Massage suédois',
    serviceColor: null,
    praticienId: CAMILLE.id,
    praticienName: 'Camille Martin',
    duration: 60,
    price: 70,
    version: 1,
    clientId: 7,
    attendance: null,
    absences: 0,
    cancellableUntil: { date: '2027-04-13', time: '10:00' },
    isOnline: false,
    ...differences,
  }
}

export function aBlock(differences: Partial<Block> = {}): Block {
  return {
    id: 21,
    date: '2027-04-14',
    time: '12:00',
    duration: 60,
    label: 'Livraison',
    praticienId: CAMILLE.id,
    praticienName: 'Camille Martin',
    version: 1,
    ...differences,
  }
}

/** No note and no preference of any client; how often those of `summaries` came. */
export function respondLittleKnown(summaries: ClientSummary[] = []) {
  const none = { pressure: null, oils: null, music: null, other: null, changedAt: null, changedBy: null }
  server.respond('GET /api/admin/clients/{id}/notes', [])
  server.respond('GET /api/admin/clients/{id}/preferences', { ...none, version: 0 })
  server.respond('POST /api/admin/clients/en-bref', summaries)
}

const NOTHING_KNOWN: StartCheck = { hours: [], conflict: null, nearest: [] }

const TEAM = [
  { id: CAMILLE.id, displayName: 'Camille Martin' },
  { id: 5, displayName: 'Théo Rivecalme' },
]

type Options = {
  admin?: Admin
  showsAgenda?: boolean
  /** Everybody with an agenda. */
  owners?: { id: number; displayName: string }[]
  unworked?: UnworkedSpan[]
  check?: StartCheck
  /** Filled in as the service. */
  usualService?: number | null
  summaries?: ClientSummary[]
}

/** Renders a button « Ouvrir » and opens a dialog of the calendar with it; behind it, the agenda if that is shown. */
export async function openDialog(
  dialog: Dialog,
  {
    admin = CAMILLE,
    showsAgenda = false,
    owners = TEAM,
    unworked = [],
    check = NOTHING_KNOWN,
    usualService = null,
    summaries = [],
  }: Options = {},
) {
  server.respond('GET /api/superadmin/agendas', owners)
  server.respond('GET /api/admin/agenda/indisponibilites', unworked)
  server.respond('GET /api/admin/agenda/conflits', check)
  server.respond('GET /api/admin/agenda/prestation-habituelle', { serviceId: usualService })
  respondLittleKnown(summaries)
  // Read once the agenda has changed.
  const onAgenda = dialog.kind === 'edit' ? [dialog.reservation] : []
  server.respondUnlessPrepared('GET /api/admin/agenda/reservations', onAgenda)
  const { user } = openAdminScreen(
    <>
      <Opener dialog={dialog} />
      {showsAgenda && <Agenda />}
    </>,
    { admin },
  )
  await user.click(await screen.findByRole('button', { name: 'Ouvrir' }))
  await screen.findByRole('dialog')
  return {
    user,
    field: (label: string) => screen.getByLabelText(label),
    press: (name: string) => user.click(screen.getByRole('button', { name })),
    async type(label: string, text: string) {
      await user.clear(screen.getByLabelText(label))
      await user.type(screen.getByLabelText(label), text)
    },
  }
}

/** The card of a reservation with « Nouvelle date » and « Nouvelle heure » open. */
export async function openMove(reservation: AgendaReservation, options?: Options) {
  const page = await openDialog({ kind: 'edit', reservation }, options)
  await page.press('Déplacer')
  return page
}

/** Reads reservations, as the calendar does; « Changer ailleurs » is what a live event does. */
function Agenda() {
  const { data, refetch } = useQuery(reservationsQuery({ start: '2027-04-12', end: '2027-04-25' }))
  return (
    <>
      <button type="button" onClick={() => void refetch()}>
        {data ? 'Rafraîchir' : '…'}
      </button>
      <button type="button" onClick={() => void refreshAgenda()}>
        Changer ailleurs
      </button>
    </>
  )
}

function Opener({ dialog }: { dialog: Dialog }) {
  const openDialogState = useDialog(NOW, null)
  return (
    <>
      <button type="button" onClick={() => openDialogState.open(dialog)}>
        Ouvrir
      </button>
      <ConcurrentPrompt />
      <ReservationDialogs dialog={openDialogState} now={NOW} Notes={VISIT_NOTES} />
    </>
  )
}

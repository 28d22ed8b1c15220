import type { ComponentType } from 'react'
import type { LocalTime } from '#domain/language/time.ts'
import { BlockDialog } from './blocks/BlockDialog.tsx'
import { SpanDialog } from './blocks/SpanDialog.tsx'
import { CreateDialog } from './create/CreateDialog.tsx'
import { type ClientOfReservation, EditDialog } from './edit/EditDialog.tsx'
import type { useDialog } from './use-dialog.ts'

export type ReservationDialogProps = {
  dialog: Pick<ReturnType<typeof useDialog>, 'dialog' | 'replace' | 'close'>
  now: LocalTime
}

/** `Notes`: what an area above knows about the client. */
type Props = ReservationDialogProps & { Notes: ComponentType<ClientOfReservation> }

export function AgendaDialogs({ dialog: { dialog, replace, close }, now, Notes }: Props) {
  switch (dialog?.kind) {
    case 'create':
      return <CreateDialog {...dialog} now={now} onClose={close} />
    case 'span':
      return <SpanDialog span={dialog.span} onReplace={replace} onClose={close} />
    case 'block':
    case 'change-block':
      return <BlockDialog dialog={dialog} now={now} onClose={close} />
    case 'edit':
      return <EditDialog reservation={dialog.reservation} now={now} onClose={close} Notes={Notes} />
    default:
      return null
  }
}

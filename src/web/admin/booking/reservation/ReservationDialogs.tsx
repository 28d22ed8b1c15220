import type { LocalTime } from '#domain/language/time.ts'
import { BeyondVoucherDialog } from '../../accounting/visit/BeyondVoucherDialog.tsx'
import { BlockDialog } from '../blocks/BlockDialog.tsx'
import { ClosingDialog } from '../closing/ClosingDialog.tsx'
import { CreateDialog } from './create/CreateDialog.tsx'
import { SpanDialog } from './create/SpanDialog.tsx'
import { EditDialog } from './details/EditDialog.tsx'
import type { NotesProps } from './details/visit-notes.ts'
import { InsistDialog } from './move/InsistDialog.tsx'
import type { useDialog } from './use-dialog.ts'

export type ReservationDialogProps = {
  dialog: Pick<ReturnType<typeof useDialog>, 'dialog' | 'replace' | 'close'>
  now: LocalTime
}

/** Of the calendar and of a client’s page. */
export function ReservationDialogs({
  dialog: { dialog, replace, close },
  now,
  Notes,
}: ReservationDialogProps & NotesProps) {
  switch (dialog?.kind) {
    case 'create':
      return <CreateDialog {...dialog} now={now} onClose={close} />
    case 'span':
      return <SpanDialog span={dialog.span} onReplace={replace} onClose={close} />
    case 'block':
    case 'change-block':
      return <BlockDialog dialog={dialog} now={now} onClose={close} />
    case 'closing':
      return <ClosingDialog date={dialog.date} target={dialog.praticienId} onClose={close} />
    case 'edit':
      return <EditDialog {...dialog} now={now} onClose={close} Notes={Notes} />
    case 'beyond-voucher':
      return <BeyondVoucherDialog {...dialog} onClose={close} />
    case 'insist':
      return <InsistDialog {...dialog} onClose={close} />
    default:
      return null
  }
}

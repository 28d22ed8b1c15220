import type { LocalTime } from '#domain/language/time.ts'
import { BeyondVoucherDialog } from '../../accounting/visit/BeyondVoucherDialog.tsx'
import { BlockDialog } from '../blocks/BlockDialog.tsx'
import { CreateDialog } from './create/CreateDialog.tsx'
import { SpanDialog } from './create/SpanDialog.tsx'
import { type AboveBooking, EditDialog } from './details/EditDialog.tsx'
import { InsistDialog } from './move/InsistDialog.tsx'
import type { useDialog } from './use-dialog.ts'

export type ReservationDialogProps = {
  dialog: Pick<ReturnType<typeof useDialog>, 'dialog' | 'replace' | 'close'>
  now: LocalTime
}

type Props = ReservationDialogProps & AboveBooking

export function AgendaDialogs({ dialog: { dialog, replace, close }, now, ...above }: Props) {
  switch (dialog?.kind) {
    case 'create':
      return <CreateDialog {...dialog} now={now} onClose={close} />
    case 'span':
      return <SpanDialog span={dialog.span} onReplace={replace} onClose={close} />
    case 'block':
    case 'change-block':
      return <BlockDialog dialog={dialog} now={now} onClose={close} />
    case 'edit':
      return <EditDialog reservation={dialog.reservation} now={now} onClose={close} {...above} />
    case 'beyond-voucher':
      return <BeyondVoucherDialog {...dialog} onClose={close} />
    case 'insist':
      return <InsistDialog {...dialog} onClose={close} />
    default:
      return null
  }
}

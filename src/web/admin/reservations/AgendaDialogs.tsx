import type { LocalTime } from '#domain/time.ts'
import { BlockDialog } from './BlockDialog.tsx'
import { CreateDialog } from './CreateDialog.tsx'
import { EditDialog } from './EditDialog.tsx'
import { StretchDialog } from './StretchDialog.tsx'
import type { useDialog } from './use-dialog.ts'

type Props = { dialog: ReturnType<typeof useDialog>; now: LocalTime }

/** The dialog that is open, if one is. */
export function AgendaDialogs({ dialog: { dialog, turnTo, close }, now }: Props) {
  switch (dialog?.kind) {
    case 'create':
      return <CreateDialog {...dialog} now={now} onClose={close} />
    case 'stretch':
      return <StretchDialog stretch={dialog.stretch} onTurnTo={turnTo} onClose={close} />
    case 'block':
    case 'change-block':
      return <BlockDialog dialog={dialog} now={now} onClose={close} />
    case 'edit':
      return <EditDialog entry={dialog.entry} now={now} onClose={close} />
    default:
      return null
  }
}

import { useWatch } from 'react-hook-form'
import { DocumentNote } from '#web/ui/suggestion/DocumentNote.tsx'
import type { OrderControl } from './order-form.ts'

type Props = { control: OrderControl; name: 'recipientName' | 'giverName' | 'message' }

/** Before the order, below what the voucher will say. */
export function PrintedNote({ control, name }: Props) {
  return <DocumentNote text={useWatch({ control, name })} />
}

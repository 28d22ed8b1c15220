import { Button } from '@mantine/core'
import { useDialogState } from '../dialog/use-dialog-state.ts'
import { ConfirmAction, type ConfirmedAction } from './ConfirmAction.tsx'

type Props<Reply> = ConfirmedAction<Reply> & {
  label: string
  className?: string
  variant?: 'default' | 'subtle'
}

/** A button that asks before it acts, and gets the focus back. */
export function ConfirmButton<Reply>({
  label,
  className,
  variant = 'default',
  onDone,
  ...confirmation
}: Props<Reply>) {
  const { isOpen: isAsking, open, close } = useDialogState()
  const finish = (reply: Reply) => {
    onDone?.(reply)
    close()
  }
  return (
    <>
      <Button className={className} variant={variant} onClick={open}>
        {label}
      </Button>
      {isAsking && <ConfirmAction {...confirmation} onDone={finish} onClose={close} />}
    </>
  )
}

import { Button } from '@mantine/core'
import { useState } from 'react'
import { useFocusReturn } from '../parts/use-focus-return.ts'
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
  const [isAsking, setIsAsking] = useState(false)
  const focus = useFocusReturn()
  const open = () => {
    focus.remember()
    setIsAsking(true)
  }
  const close = () => {
    setIsAsking(false)
    focus.restoreFocus()
  }
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

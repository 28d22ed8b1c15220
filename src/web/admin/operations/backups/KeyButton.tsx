import { Button } from '@mantine/core'
import { useState } from 'react'
import { useFocusReturn } from '../../ui/parts/use-focus-return.ts'
import { KeyDialog } from './KeyDialog.tsx'

export function KeyButton({ isReplacing }: { isReplacing: boolean }) {
  const [isOpen, setIsOpen] = useState(false)
  const focus = useFocusReturn()
  const close = () => {
    setIsOpen(false)
    focus.restoreFocus()
  }
  const open = () => {
    focus.remember()
    setIsOpen(true)
  }
  return (
    <div>
      <Button variant="default" onClick={open}>
        {isReplacing ? 'Remplacer la clé' : 'Créer une clé'}
      </Button>
      {isOpen && <KeyDialog isReplacing={isReplacing} onSaved={close} onClose={close} />}
    </div>
  )
}

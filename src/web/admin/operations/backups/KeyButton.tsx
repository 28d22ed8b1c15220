import { Button } from '@mantine/core'
import { useDialogState } from '../../ui/dialog/use-dialog-state.ts'
import { KeyDialog } from './KeyDialog.tsx'

export function KeyButton({ isReplacing }: { isReplacing: boolean }) {
  const { isOpen, open, close } = useDialogState()
  return (
    <div>
      <Button variant="default" onClick={open}>
        {isReplacing ? 'Remplacer la clé' : 'Créer une clé'}
      </Button>
      {isOpen && <KeyDialog isReplacing={isReplacing} onSaved={close} onClose={close} />}
    </div>
  )
}

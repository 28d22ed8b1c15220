import { Button } from '@mantine/core'
import { useState } from 'react'
import { useDialogState } from '../../ui/dialog/use-dialog-state.ts'
import { RecoveryCodeList } from '../second-factor/RecoveryCodeList.tsx'
import { hasPasskeys } from './availability.ts'
import { PasskeyDialog } from './PasskeyDialog.tsx'

/** `onFirst`: the account's first second factor is added, and its recovery codes are noted. */
export function AddPasskey({ onFirst }: { onFirst?: () => void }) {
  const { isOpen: isAdding, open, close } = useDialogState()
  const [codes, setCodes] = useState<string[] | null>(null)
  if (!hasPasskeys()) return null
  const finish = () => {
    setCodes(null)
    onFirst?.()
  }
  if (codes) return <RecoveryCodeList codes={codes} onDone={finish} />
  return (
    <div>
      <Button variant="default" onClick={open}>
        Ajouter une clé d’accès
      </Button>
      {isAdding && <PasskeyDialog passkey={null} onRecoveryCodes={setCodes} onClose={close} />}
    </div>
  )
}

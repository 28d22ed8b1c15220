import { Alert, Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { failureMessage } from '#web/app/failure-message.ts'
import alertStyles from '../../ui/alert.module.css'
import { startSetUp } from './actions.ts'
import { FirstCode } from './FirstCode.tsx'
import { RecoveryCodeList } from './RecoveryCodeList.tsx'

type Props = { onStart?: () => void; onDone: () => void }

export function SetUpFlow({ onStart, onDone }: Props) {
  const [codes, setCodes] = useState<string[] | null>(null)
  const start = useMutation({ mutationFn: startSetUp, gcTime: 0, onSuccess: onStart })
  if (codes) return <RecoveryCodeList codes={codes} onDone={onDone} />
  if (start.data) return <FirstCode {...start.data} onConfirmed={setCodes} />
  return (
    <>
      <div>
        <Button disabled={start.isPending} onClick={() => start.mutate()}>
          Activer la connexion en deux étapes
        </Button>
      </div>
      {start.isError && (
        <Alert className={alertStyles.failure} variant="outline" role="alert">
          {failureMessage(start.error, 'Une erreur est survenue.')}
        </Alert>
      )}
    </>
  )
}

import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { french } from '#domain/typography.ts'
import { failureMessage } from '#web/app/failure-message.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { Section } from '../ui/Section.tsx'
import { useFocusReturn } from '../use-focus-return.ts'
import { refreshSecondFactor, renewRecoveryCodes } from './actions.ts'
import { secondFactorQuery } from './queries.ts'
import { RecoveryCodeList } from './RecoveryCodeList.tsx'

const FEW = 3

/** Absent without a second factor that they could replace. */
export function RecoveryCodesSection() {
  const { data: own } = useQuery(secondFactorQuery)
  if (!own || !(own.isOn || own.hasPasskeys)) return null
  return (
    <Section id="codes-de-secours" title="Codes de secours" help={describe(own.recoveryCodes)}>
      <Renewal />
    </Section>
  )
}

function Renewal() {
  const [isAsking, setIsAsking] = useState(false)
  const focus = useFocusReturn()
  const renewal = useMutation({
    mutationFn: renewRecoveryCodes,
    gcTime: 0,
    onSuccess: () => setIsAsking(false),
  })
  const open = () => {
    focus.remember()
    setIsAsking(true)
  }
  const close = () => {
    setIsAsking(false)
    focus.restoreFocus()
  }
  const finish = async () => {
    await refreshSecondFactor()
    renewal.reset()
  }
  if (renewal.data)
    return <RecoveryCodeList codes={renewal.data.recoveryCodes} onDone={() => void finish()} />
  return (
    <>
      <div>
        <Button variant="default" onClick={open}>
          Renouveler les codes de secours
        </Button>
      </div>
      {isAsking && (
        <ConfirmDialog
          title="Renouveler les codes de secours"
          confirmLabel="Renouveler"
          tone="plain"
          isPending={renewal.isPending}
          error={renewal.isError ? failureMessage(renewal.error, 'Une erreur est survenue.') : null}
          onConfirm={() => renewal.mutate()}
          onCancel={close}
        >
          <p>Vous en recevez dix nouveaux. Les anciens ne serviront plus.</p>
        </ConfirmDialog>
      )}
    </>
  )
}

function describe(count: number): string {
  if (count === 0) return french`Il ne vous reste aucun code de secours : renouvelez-les.`
  const left = count === 1 ? 'Il vous reste un code de secours' : `Il vous reste ${count} codes de secours`
  return count <= FEW ? french`${left} : pensez à les renouveler.` : `${left}.`
}

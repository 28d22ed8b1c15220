import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { french } from '#domain/language/typography.ts'
import { ConfirmButton } from '../../ui/confirm/ConfirmButton.tsx'
import { Section } from '../../ui/Section.tsx'
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
  const [codes, setCodes] = useState<string[] | null>(null)
  const finish = async () => {
    await refreshSecondFactor()
    setCodes(null)
  }
  if (codes) return <RecoveryCodeList codes={codes} onDone={() => void finish()} />
  return (
    <div>
      <ConfirmButton
        label="Renouveler les codes de secours"
        title="Renouveler les codes de secours"
        confirmLabel="Renouveler"
        tone="plain"
        action={renewRecoveryCodes}
        failure="Une erreur est survenue."
        onDone={({ recoveryCodes }) => setCodes(recoveryCodes)}
      >
        <p>Vous en recevez dix nouveaux. Les anciens ne serviront plus.</p>
      </ConfirmButton>
    </div>
  )
}

function describe(count: number): string {
  if (count === 0) return french`Il ne vous reste aucun code de secours : renouvelez-les.`
  const left = count === 1 ? 'Il vous reste un code de secours' : `Il vous reste ${count} codes de secours`
  return count <= FEW ? french`${left} : pensez à les renouveler.` : `${left}.`
}

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { french } from '#domain/language/typography.ts'
import { QueryBoundary } from '../../ui/query/QueryBoundary.tsx'
import { Section } from '../../ui/Section.tsx'
import { ActiveSecondFactor } from './ActiveSecondFactor.tsx'
import { refreshSecondFactor } from './actions.ts'
import { secondFactorQuery } from './queries.ts'
import { SetUpFlow } from './SetUpFlow.tsx'

const HELP = french`Après votre mot de passe, vous saisissez un code que montre une application de votre téléphone : un mot de passe deviné ou volé ne suffit plus pour entrer.`

export function SecondFactorSection() {
  const result = useQuery(secondFactorQuery)
  // Keeps the new recovery codes on screen, although the second factor is on.
  const [isSettingUp, setIsSettingUp] = useState(false)
  const finish = async () => {
    await refreshSecondFactor()
    setIsSettingUp(false)
  }
  return (
    <Section id="deux-etapes" title="Connexion en deux étapes" help={HELP}>
      <QueryBoundary of={result}>
        {(own) =>
          own.isOn && !isSettingUp ? (
            <ActiveSecondFactor own={own} />
          ) : (
            <SetUpFlow onStart={() => setIsSettingUp(true)} onDone={() => void finish()} />
          )
        }
      </QueryBoundary>
    </Section>
  )
}

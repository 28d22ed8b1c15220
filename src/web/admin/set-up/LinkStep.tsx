import { Button } from '@mantine/core'
import { Link } from 'react-router'
import actionRowStyles from '#web/ui/action-row.module.css'
import type { StepKey } from '../content/checklist/steps.ts'
import { adminPaths } from '../paths.ts'
import { LeftList } from './LeftList.tsx'
import { OnwardActions } from './OnwardActions.tsx'
import type { StepProps } from './step-props.ts'

const SCREENS: Partial<Record<StepKey, { label: string; path: string }>> = {
  legal: { label: 'Ouvrir les textes légaux', path: adminPaths.legalTexts },
  examples: { label: 'Supprimer les données d’exemple', path: `${adminPaths.scripts}#exemples` },
}

/** A step whose screen is longer than a few fields. */
export function LinkStep({ step, onSaved, onLater }: StepProps) {
  const screen = SCREENS[step.key]
  return (
    <>
      <LeftList step={step} />
      {screen && (
        <div className={actionRowStyles.start}>
          <Button
            variant={step.done ? 'default' : 'filled'}
            radius="xl"
            component={Link}
            to={screen.path}
            state={{ fromSetUp: true }}
          >
            {screen.label}
          </Button>
        </div>
      )}
      <OnwardActions isDone={step.done} onContinue={onSaved} onLater={onLater} />
    </>
  )
}

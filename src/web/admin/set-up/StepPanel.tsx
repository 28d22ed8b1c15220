import type { ComponentType } from 'react'
import { useNavigate } from 'react-router'
import type { ChecklistStep, SetUpChecklist } from '#contract/checklist.ts'
import { failureMessage } from '#web/app/failure-message.ts'
import { showToast } from '#web/app/toasts.tsx'
import { refreshChecklist, saveChecklist } from '../checklist/actions.ts'
import { findStepAfter, STEP_LABELS, type StepKey, stepPath } from '../checklist/steps.ts'
import { ContactStep } from './ContactStep.tsx'
import { HoursStep } from './HoursStep.tsx'
import { LinkStep } from './LinkStep.tsx'
import { NameStep } from './NameStep.tsx'
import { PanelStep } from './PanelStep.tsx'
import { SiteStep } from './SiteStep.tsx'
import { StepHeading } from './StepHeading.tsx'
import { ServicesStep } from './services/ServicesStep.tsx'
import styles from './set-up.module.css'
import type { StepProps } from './step-props.ts'
import { STEP_HELP } from './step-texts.ts'

const STEPS: Record<StepKey, ComponentType<StepProps>> = {
  site: SiteStep,
  name: NameStep,
  services: ServicesStep,
  hours: HoursStep,
  contact: ContactStep,
  legal: LinkStep,
  mail: PanelStep,
  siteAddress: PanelStep,
  backups: PanelStep,
  examples: LinkStep,
}

type Props = { step: ChecklistStep; checklist: SetUpChecklist }

export function StepPanel({ step, checklist }: Props) {
  const navigate = useNavigate()
  const goOn = () => void navigate(stepPath(findStepAfter(step.key, checklist.steps)))
  const putOff = () => {
    if (!step.done) putOffStep(step.key, checklist)
    goOn()
  }
  const finish = () => {
    void refreshChecklist()
    goOn()
  }
  const Step = STEPS[step.key]
  return (
    <div className={styles.panel}>
      <StepHeading title={STEP_LABELS[step.key]} help={STEP_HELP[step.key]} />
      <Step step={step} praticienId={checklist.praticienId} onSaved={finish} onLater={putOff} />
    </div>
  )
}

function putOffStep(key: StepKey, { steps }: SetUpChecklist): void {
  const later = steps.filter((step) => step.later || step.key === key).map((step) => step.key)
  saveChecklist({ later }).catch(
    (error: unknown) => void showToast('error', failureMessage(error, 'Une erreur est survenue.')),
  )
}

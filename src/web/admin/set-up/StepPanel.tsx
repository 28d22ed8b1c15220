import type { ComponentType } from 'react'
import { useNavigate } from 'react-router'
import type { ChecklistStep, SetUpChecklist } from '#contract/content/checklist.ts'
import { french } from '#domain/language/typography.ts'
import { failureMessage } from '#web/app/failure-message.ts'
import { showToast } from '#web/app/toasts.tsx'
import { refreshChecklist, saveChecklist } from '../content/checklist/actions.ts'
import { findStepAfter, STEP_LABELS, type StepKey, stepPath } from '../content/checklist/steps.ts'
import { PracticeContactFields } from '../content/settings/basics/PracticeContactFields.tsx'
import { TitleFields } from '../content/settings/basics/TitleFields.tsx'
import { ThemeColorField } from '../content/settings/ThemeColorField.tsx'
import { ThemePreview } from '../content/settings/ThemePreview.tsx'
import { HoursStep } from './HoursStep.tsx'
import { LinkStep } from './LinkStep.tsx'
import { NameForm } from './NameForm.tsx'
import { PanelStep } from './PanelStep.tsx'
import { SettingsStepForm } from './SettingsStepForm.tsx'
import { StepHeading } from './StepHeading.tsx'
import { ServicesStep } from './services/ServicesStep.tsx'
import styles from './set-up.module.css'
import type { StepProps } from './step-props.ts'

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

const STEP_HELP: Record<StepKey, string> = {
  site: french`Le titre se lit en haut de chaque page, les couleurs donnent le ton. Vous pourrez tout changer dans « Paramètres ».`,
  name: 'Vos clients le lisent quand ils réservent avec vous, et dans leurs messages.',
  services: 'Ce que vos clients peuvent réserver, et avec qui. Une seule suffit pour commencer.',
  hours: french`Les heures où l’on peut réserver. Congés, délais et le reste attendent dans « Mon agenda ».`,
  contact: 'Où l’on vous trouve et comment on vous joint. Tout ceci se lit sur le site.',
  legal: 'La loi les demande à tout site professionnel.',
  mail: french`Pour que vos clients reçoivent leurs confirmations. Enregistrez le serveur, puis envoyez-vous un essai : l’étape est faite quand il arrive.`,
  siteAddress: french`Celle que vos clients tapent, comme https://www.exemple.fr. Sans elle, vos messages partent sans lien.`,
  backups: french`Chaque nuit, le site se copie et vérifie sa copie. Faites-en une maintenant, et créez la clé qui vous permet de l’emporter : l’étape est faite quand les deux sont là.`,
  examples: french`Le site est arrivé avec un cabinet inventé. Une fois vos prestations saisies, supprimez-le : ce que vous avez modifié reste.`,
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

function SiteStep(props: StepProps) {
  return (
    <SettingsStepForm {...props} aside={<ThemePreview />}>
      <TitleFields />
      <ThemeColorField name="colorPrimary" label="Couleur principale" />
      <ThemeColorField name="colorSecondary" label="Couleur secondaire" />
    </SettingsStepForm>
  )
}

function NameStep({ step, onSaved, onLater }: StepProps) {
  return <NameForm isDone={step.done} onSaved={onSaved} onLater={onLater} />
}

function ContactStep(props: StepProps) {
  return (
    <SettingsStepForm {...props}>
      <PracticeContactFields />
    </SettingsStepForm>
  )
}

function putOffStep(key: StepKey, { steps }: SetUpChecklist): void {
  const later = steps.filter((step) => step.later || step.key === key).map((step) => step.key)
  saveChecklist({ later }).catch(
    (error: unknown) => void showToast('error', failureMessage(error, 'Une erreur est survenue.')),
  )
}

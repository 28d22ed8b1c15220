import { NavLink } from 'react-router'
import type { ChecklistStep, SetUpChecklist } from '#contract/content/checklist.ts'
import primitivesStyles from '#web/ui/primitives.module.css'
import { STEP_LABELS, type StepKey, stepPath } from '../content/checklist/steps.ts'
import styles from './StepNav.module.css'

type Props = { steps: SetUpChecklist['steps']; current: StepKey | null }

export function StepNav({ steps, current }: Props) {
  const position = steps.findIndex(({ key }) => key === current)
  return (
    <nav className={primitivesStyles.smallStack} aria-label="Étapes">
      {position !== -1 && (
        <p className={styles.position}>
          Étape {position + 1} sur {steps.length}
        </p>
      )}
      <ol className={styles.list}>
        {steps.map((step, index) => (
          <li key={step.key}>
            <NavLink
              className={styles.step}
              to={stepPath(step.key)}
              data-done={step.done || undefined}
              aria-current={step.key === current ? 'step' : undefined}
            >
              <span className={styles.mark} aria-hidden="true">
                {step.done ? '✓' : index + 1}
              </span>
              <span className={styles.label}>
                {STEP_LABELS[step.key]}
                <small>{describeState(step)}</small>
              </span>
            </NavLink>
          </li>
        ))}
      </ol>
    </nav>
  )
}

function describeState({ done, later }: ChecklistStep): string {
  if (done) return 'Fait'
  return later ? 'Plus tard' : 'À faire'
}

import { Button } from '@mantine/core'
import { Link, useNavigate } from 'react-router'
import type { SetUpChecklist } from '#contract/content/checklist.ts'
import { NNBSP } from '#domain/language/typography.ts'
import { paths } from '#web/app/paths.ts'
import actionRowStyles from '#web/ui/action-row.module.css'
import { saveChecklist } from '../content/checklist/actions.ts'
import { STEP_LABELS, type StepKey, stepPath } from '../content/checklist/steps.ts'
import { adminPaths } from '../paths.ts'
import { useSave } from '../ui/query/use-save.ts'
import { StepHeading } from './StepHeading.tsx'
import styles from './set-up.module.css'

const NEEDED_TO_BOOK: readonly StepKey[] = ['name', 'services', 'hours']

export function EndStep({ checklist: { steps, hasEnded } }: { checklist: SetUpChecklist }) {
  const open = steps.filter(({ done }) => !done)
  const isBookable = !open.some(({ key }) => NEEDED_TO_BOOK.includes(key))
  return (
    <section className={styles.panel} aria-labelledby="etape">
      <StepHeading
        title={isBookable ? 'Vos clients peuvent réserver' : 'Vos clients ne peuvent pas encore réserver'}
        help={
          hasEnded
            ? 'La mise en route est terminée. Vous pouvez revenir ici depuis vos préférences.'
            : 'Vous pouvez vous arrêter là et revenir plus tard.'
        }
      />
      {open.length > 0 && (
        <div>
          <p>Il reste{NNBSP}:</p>
          <ul className={styles.left}>
            {open.map(({ key, later }) => (
              <li key={key}>
                <Link to={stepPath(key)}>{STEP_LABELS[key]}</Link>
                {later && <span className={styles.quiet}> (plus tard)</span>}
              </li>
            ))}
          </ul>
        </div>
      )}
      {isBookable && (
        <p>
          {/* A full page load: the public site is a separate document. */}
          <a href={paths.booking}>Voir la page de réservation</a>
        </p>
      )}
      <p>
        Vous changez de logiciel{NNBSP}? <Link to={adminPaths.movingIn}>Reprendre mon activité</Link>
      </p>
      <EndActions hasEnded={hasEnded} />
    </section>
  )
}

function EndActions({ hasEnded }: Pick<SetUpChecklist, 'hasEnded'>) {
  const navigate = useNavigate()
  const change = useSave(saveChecklist, {
    failure: 'Une erreur est survenue.',
    onDone: () => navigate(adminPaths.dashboard),
  })
  return (
    <div className={actionRowStyles.start}>
      <Button
        radius="xl"
        variant={hasEnded ? 'default' : 'filled'}
        disabled={change.isPending}
        onClick={() => change.mutate({ hasEnded: !hasEnded })}
      >
        {hasEnded ? 'Remettre au tableau de bord' : 'Terminer la mise en route'}
      </Button>
    </div>
  )
}

import { Alert, Button } from '@mantine/core'
import type { Page } from '#contract/pages.ts'
import { NNBSP } from '#domain/typography.ts'
import actionRowStyles from '#web/ui/action-row.module.css'
import { RichText } from '#web/ui/RichText.tsx'
import { withPlaceholders } from '../editor/foreign-pictures.ts'
import alertStyles from '../ui/alert.module.css'
import styles from './pages.module.css'

type Props = { theirs: Page; isPending: boolean; onKeep: () => void; onTake: () => void }

/** The save button is at the bottom of a long form, the conflict at its top. */
const reveal = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'start' })

export function PageConflict({ theirs, isPending, onKeep, onTake }: Props) {
  return (
    <Alert
      className={`${alertStyles.failure} ${styles.conflict}`}
      variant="outline"
      role="alert"
      ref={reveal}
    >
      <h2>Cette page a changé entre-temps</h2>
      <p>
        Quelqu’un d’autre a enregistré la version ci-dessous. La vôtre est intacte plus bas{NNBSP}: comparez,
        reprenez ce qui manque, puis choisissez.
      </p>
      <article className={styles.theirs} aria-label="Version enregistrée par quelqu’un d’autre">
        <h3>{theirs.title}</h3>
        <RichText html={withPlaceholders(theirs.content)} />
      </article>
      <div className={`${actionRowStyles.end} ${styles.choices}`}>
        <Button variant="default" onClick={onTake}>
          Prendre cette version
        </Button>
        <Button disabled={isPending} onClick={onKeep}>
          Enregistrer la mienne à la place
        </Button>
      </div>
    </Alert>
  )
}

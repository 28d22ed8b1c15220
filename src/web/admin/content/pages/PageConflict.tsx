import type { Page } from '#contract/content/pages.ts'
import { NNBSP } from '#domain/language/typography.ts'
import { RichText } from '#web/ui/RichText.tsx'
import { ConflictAlert } from '../../ui/conflict/ConflictAlert.tsx'
import { withPlaceholders } from '../editor/foreign-pictures.ts'
import styles from './pages.module.css'

type Props = { theirs: Page; isPending: boolean; onKeep: () => void; onTake: () => void }

export function PageConflict({ theirs, ...choice }: Props) {
  return (
    <ConflictAlert title="Cette page a changé entre-temps" {...choice}>
      <p>
        Quelqu’un d’autre a enregistré la version ci-dessous. La vôtre est intacte plus bas{NNBSP}: comparez,
        reprenez ce qui manque, puis choisissez.
      </p>
      <article className={styles.theirs} aria-label="Version enregistrée par quelqu’un d’autre">
        <h3>{theirs.title}</h3>
        <RichText html={withPlaceholders(theirs.content)} />
      </article>
    </ConflictAlert>
  )
}

import { Button } from '@mantine/core'
import type { HealthLine } from '#contract/operations/health.ts'
import { showToast } from '#web/app/toasts.tsx'
import { copyText } from '../../ui/copy/copy-text.ts'
import styles from './health.module.css'
import { STATE_MEANINGS } from './StateMark.tsx'

/** All lines as text, for whoever helps. */
export function CopyLines({ lines }: { lines: readonly HealthLine[] }) {
  const copy = async () => {
    if (await copyText(asText(lines))) void showToast('success', 'État du site copié')
    else void showToast('info', 'Votre navigateur ne laisse pas copier. Sélectionnez les lignes à la main.')
  }
  return (
    <div className={styles.copy}>
      <Button variant="default" onClick={() => void copy()}>
        Copier
      </Button>
      <p className={styles.quiet}>Le texte de toutes ces lignes, à envoyer à qui vous aide.</p>
    </div>
  )
}

function asText(lines: readonly HealthLine[]): string {
  return lines
    .map(({ state, text, remedy }) =>
      [`${STATE_MEANINGS[state]} – ${text}`, remedy].filter(Boolean).join('\n  '),
    )
    .join('\n')
}

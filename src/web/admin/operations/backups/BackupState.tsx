import type { BackupsReply } from '#contract/operations/backups.ts'
import { Badge } from '../../ui/Badge.tsx'
import styles from './backups.module.css'

const SIGNS = { success: 'À jour', warning: 'À faire', danger: 'À corriger' } as const

export function BackupState({ summary: { tone, sentence, remedy } }: Pick<BackupsReply, 'summary'>) {
  return (
    <div className={styles.summary} data-tone={tone} role="status">
      <Badge tone={tone}>{SIGNS[tone]}</Badge>
      <p className={styles.sentence}>{sentence}</p>
      {remedy !== null && <p>{remedy}</p>}
    </div>
  )
}

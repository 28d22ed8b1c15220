import { useState } from 'react'
import type { Backup, BackupsReply } from '#contract/operations/backups.ts'
import { dayAndYear, frenchShortDateTime } from '#domain/language/french-day.ts'
import { frenchSize } from '#domain/language/french-size.ts'
import { frenchTime, type LocalTime, parseDateTime } from '#domain/language/time.ts'
import primitivesStyles from '#web/ui/primitives.module.css'
import { Badge, type BadgeTone } from '../../ui/Badge.tsx'
import { PartialList } from '../../ui/parts/PartialList.tsx'
import { Table } from '../../ui/Table.tsx'
import tableStyles from '../../ui/table.module.css'
import styles from './backups.module.css'
import { DownloadBackup } from './DownloadBackup.tsx'

const COLUMNS = ['Quand', 'Pourquoi', 'État', 'Taille']

const CAUSES: Record<Backup['cause'], string> = {
  night: 'Chaque nuit',
  staff: 'À la demande',
  upgrade: 'Avant une mise à jour',
  command: 'Ligne de commande',
}

const STATES: Record<Backup['state'], { tone: BadgeTone; label: string }> = {
  running: { tone: 'neutral', label: 'En cours' },
  verified: { tone: 'success', label: 'Vérifiée' },
  failed: { tone: 'danger', label: 'Échec' },
}

const SHOWN_AT_FIRST = 7

export function BackupTable({ backups: { backups, hasRecipient } }: { backups: BackupsReply }) {
  const [showsAll, setShowsAll] = useState(false)
  const shown = showsAll ? backups : backups.slice(0, SHOWN_AT_FIRST)
  if (backups.length === 0) return null
  const older = {
    hasNextPage: shown.length < backups.length,
    isFetchingNextPage: false,
    fetchNextPage: async () => setShowsAll(true),
  }
  return (
    <section aria-labelledby="sauvegardes">
      <h2 id="sauvegardes" className="visually-hidden">
        Dernières sauvegardes
      </h2>
      <PartialList of={older} shown={shown.length} more="Afficher les plus anciennes">
        <Table columns={COLUMNS} numericColumns={['Taille']}>
          {shown.map((backup) => (
            <BackupRow key={backup.id} backup={backup} hasRecipient={hasRecipient} />
          ))}
        </Table>
      </PartialList>
    </section>
  )
}

function BackupRow({ backup, hasRecipient }: { backup: Backup; hasRecipient: boolean }) {
  const { cause, state, bytes, failure, file } = backup
  const start = parseDateTime(backup.startedAt)
  return (
    <tr data-row tabIndex={-1}>
      <th scope="row" className={styles.start}>
        {frenchShortDateTime(start)}
      </th>
      <td data-label="Pourquoi" className={styles.cause}>
        {CAUSES[cause]}
      </td>
      <td data-label="État">
        <span className={primitivesStyles.tinyStack}>
          <Badge tone={STATES[state].tone}>{STATES[state].label}</Badge>
          {failure !== null && <span className={styles.failure}>{failure}</span>}
        </span>
      </td>
      <td data-label="Taille" className={tableStyles.number}>
        {bytes === null ? '–' : frenchSize(bytes)}
      </td>
      <td className={tableStyles.actions}>
        {file !== null && (
          <DownloadBackup backup={backup} name={longName(start)} hasRecipient={hasRecipient} />
        )}
        {file === null && state === 'verified' && <div className={tableStyles.muted}>Fichier effacé</div>}
      </td>
    </tr>
  )
}

function longName({ day, minute }: LocalTime): string {
  return `${dayAndYear(day)} à ${frenchTime(minute)}`
}

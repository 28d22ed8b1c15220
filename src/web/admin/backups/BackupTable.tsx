import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Backup, BackupsReply } from '#contract/backups.ts'
import { dayAndYear, frenchShortDateTime } from '#domain/french-day.ts'
import { frenchSize } from '#domain/french-size.ts'
import { frenchTime, type LocalTime, parseDateTime } from '#domain/time.ts'
import { Badge, type BadgeTone } from '../ui/Badge.tsx'
import { Table } from '../ui/Table.tsx'
import tableStyles from '../ui/table.module.css'
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
  if (backups.length === 0) return <p className={tableStyles.empty}>Aucune sauvegarde pour le moment.</p>
  return (
    <section className={styles.list} aria-labelledby="sauvegardes">
      <h2 id="sauvegardes" className="visually-hidden">
        Dernières sauvegardes
      </h2>
      <Table columns={COLUMNS} numericColumns={['Taille']}>
        {shown.map((backup) => (
          <BackupRow key={backup.id} backup={backup} hasRecipient={hasRecipient} />
        ))}
      </Table>
      {shown.length < backups.length && (
        <div>
          <Button variant="default" onClick={() => setShowsAll(true)}>
            Afficher les plus anciennes
          </Button>
        </div>
      )}
    </section>
  )
}

function BackupRow({ backup, hasRecipient }: { backup: Backup; hasRecipient: boolean }) {
  const { cause, state, bytes, failure, file } = backup
  const start = parseDateTime(backup.startedAt)
  return (
    <tr>
      <th scope="row" className={styles.start}>
        {frenchShortDateTime(start)}
      </th>
      <td data-label="Pourquoi">{CAUSES[cause]}</td>
      <td data-label="État">
        <span className={styles.state}>
          <Badge tone={STATES[state].tone}>{STATES[state].label}</Badge>
          {failure !== null && <span>{failure}</span>}
        </span>
      </td>
      <td data-label="Taille" className={tableStyles.number}>
        {bytes === null ? '–' : frenchSize(bytes)}
      </td>
      <td className={tableStyles.actions}>
        {file !== null && (
          <DownloadBackup backup={backup} name={longName(start)} hasRecipient={hasRecipient} />
        )}
        {file === null && state === 'verified' && <span className={tableStyles.muted}>Fichier effacé</span>}
      </td>
    </tr>
  )
}

function longName({ day, minute }: LocalTime): string {
  return `${dayAndYear(day)} à ${frenchTime(minute)}`
}

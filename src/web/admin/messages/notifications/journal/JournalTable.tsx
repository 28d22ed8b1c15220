import type { JournalEntry } from '#contract/messages/journal.ts'
import { Table } from '../../../ui/Table.tsx'
import styles from '../../../ui/table.module.css'
import { JournalRow } from './JournalRow.tsx'

const COLUMNS = ['Message', 'Destinataire', 'Quand', 'État']

export function JournalTable({ entries }: { entries: JournalEntry[] }) {
  if (entries.length === 0)
    return (
      <p className={styles.empty}>
        Aucun envoi pour le moment. Chaque message du site y sera noté, reçu ou non.
      </p>
    )
  return (
    <Table columns={COLUMNS}>
      {entries.map((entry) => (
        <JournalRow key={entry.id} entry={entry} />
      ))}
    </Table>
  )
}

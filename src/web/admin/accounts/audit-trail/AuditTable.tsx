import type { AuditEntry } from '#contract/accounts/audit-trail.ts'
import { Table } from '../../ui/Table.tsx'
import styles from '../../ui/table.module.css'
import { AuditRow } from './AuditRow.tsx'

const COLUMNS = ['Action', 'Quand', 'Qui', 'Concerne', 'Adresse IP']

export function AuditTable({ entries }: { entries: AuditEntry[] }) {
  if (entries.length === 0) return <p className={styles.empty}>Aucune activité ne correspond.</p>
  return (
    <Table columns={COLUMNS} hasActions={false}>
      {entries.map((entry) => (
        <AuditRow key={entry.id} entry={entry} />
      ))}
    </Table>
  )
}

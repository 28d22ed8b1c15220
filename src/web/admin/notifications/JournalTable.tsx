import type { JournalEntry } from '#contract/journal.ts'
import table from '../layout/table.module.css'
import { JournalRow } from './JournalRow.tsx'

/** What, to whom, when, and how it went. */
export function JournalTable({ entries }: { entries: JournalEntry[] }) {
  if (entries.length === 0) return <p className={table.empty}>Aucun envoi pour le moment.</p>
  return (
    <div className={table.frame}>
      <table className={table.table}>
        <thead>
          <tr>
            <th scope="col">Message</th>
            <th scope="col">Destinataire</th>
            <th scope="col">Quand</th>
            <th scope="col">État</th>
            <th scope="col" className={table.actions}>
              <span className="visually-hidden">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <JournalRow key={entry.id} entry={entry} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

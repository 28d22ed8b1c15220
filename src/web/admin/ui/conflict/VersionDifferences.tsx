import tableStyles from '../table.module.css'
import styles from './VersionDifferences.module.css'

export type Difference = { label: string; theirs: string[]; mine: string[] }

/** In a `ConflictAlert`. */
export function VersionDifferences({ differences }: { differences: readonly Difference[] }) {
  if (differences.length === 0) return <p>Les deux versions disent la même chose.</p>
  return (
    <div className={tableStyles.frame}>
      <table className={`${tableStyles.table} ${styles.table}`}>
        <caption className="visually-hidden">Différences entre les deux versions</caption>
        <thead>
          <tr>
            <th scope="col">Réglage</th>
            <th scope="col">Enregistré entre-temps</th>
            <th scope="col">Votre saisie</th>
          </tr>
        </thead>
        <tbody>
          {differences.map(({ label, ...lines }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td data-label="Enregistré entre-temps">
                <Lines lines={lines.theirs} />
              </td>
              <td data-label="Votre saisie">
                <Lines lines={lines.mine} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Lines({ lines }: { lines: readonly string[] }) {
  if (lines.length === 0) return 'Rien'
  return (
    <span className={styles.lines}>
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </span>
  )
}

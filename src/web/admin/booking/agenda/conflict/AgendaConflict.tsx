import { NNBSP } from '#domain/language/typography.ts'
import { ConflictAlert } from '../../../ui/ConflictAlert.tsx'
import tableStyles from '../../../ui/table.module.css'
import styles from './AgendaConflict.module.css'
import { agendaDifferences, type ComparedFields } from './agenda-differences.ts'

type Props = {
  title: string
  theirs: ComparedFields
  mine: ComparedFields
  isPending: boolean
  onKeep: () => void
  onTake: () => void
}

export function AgendaConflict({ theirs, mine, ...choice }: Props) {
  const differences = agendaDifferences(theirs, mine)
  return (
    <ConflictAlert {...choice}>
      <p>
        Quelqu’un d’autre a enregistré une autre version. Votre saisie est intacte plus bas{NNBSP}: comparez,
        reprenez ce qui manque, puis choisissez.
      </p>
      {differences.length === 0 ? (
        <p>Les deux versions disent la même chose.</p>
      ) : (
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
      )}
    </ConflictAlert>
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

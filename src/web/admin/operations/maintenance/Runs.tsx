import { useQuery } from '@tanstack/react-query'
import type { Run } from '#contract/operations/maintenance.ts'
import { frenchDate } from '#domain/language/french-day.ts'
import { frenchTime, parseTime } from '#domain/language/time.ts'
import { Badge, type BadgeTone } from '../../ui/Badge.tsx'
import { QueryBoundary } from '../../ui/query/QueryBoundary.tsx'
import tableStyles from '../../ui/table.module.css'
import { runsQuery } from './queries.ts'
import styles from './scripts.module.css'

const SCRIPTS: Record<Run['script'], string> = {
  migrate: 'Migrations',
  unlock: 'Mise à jour débloquée',
  examples: 'Données d’exemple',
}

const OUTCOMES = {
  done: { tone: 'success', label: 'Fait' },
  refused: { tone: 'warning', label: 'Refusé' },
  failed: { tone: 'danger', label: 'Échec' },
} as const satisfies Record<Run['outcome'], { tone: BadgeTone; label: string }>

const EMPTY = <p className={tableStyles.empty}>Aucun script n’a encore été exécuté.</p>

export function Runs() {
  const runs = useQuery(runsQuery)
  return (
    <section className={styles.runs} aria-labelledby="journal">
      <h2 id="journal">Journal</h2>
      <QueryBoundary of={runs} empty={EMPTY}>
        {(list) => <RunTable runs={list} />}
      </QueryBoundary>
    </section>
  )
}

function RunTable({ runs }: { runs: Run[] }) {
  return (
    <div className={tableStyles.frame}>
      <table className={tableStyles.table}>
        <thead>
          <tr>
            <th scope="col">Script</th>
            <th scope="col">Quand</th>
            <th scope="col">Par</th>
            <th scope="col">Résultat</th>
          </tr>
        </thead>
        <tbody>
          {runs.map(({ id, script, outcome, detail, date, time, by }) => (
            <tr key={id}>
              <th scope="row">{SCRIPTS[script]}</th>
              <td data-label="Quand">
                {frenchDate(date)} à {frenchTime(parseTime(time) ?? 0)}
              </td>
              <td data-label="Par">{by}</td>
              <td data-label="Résultat">
                <span className={styles.outcome}>
                  <Badge tone={OUTCOMES[outcome].tone}>{OUTCOMES[outcome].label}</Badge> {detail}
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

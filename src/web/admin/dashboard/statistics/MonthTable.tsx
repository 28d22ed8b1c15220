import type { MonthFigures } from '#contract/dashboard.ts'
import { ATTENDANCE_FIGURES, FIGURES, formatFigure, nameOfMonth } from './figures.ts'
import styles from './statistics.module.css'

const COLUMNS = [...FIGURES, ...ATTENDANCE_FIGURES]

export function MonthTable({ months }: { months: readonly MonthFigures[] }) {
  return (
    <details className={styles.monthTable}>
      <summary>Les six mois en chiffres</summary>
      <table>
        <caption className="visually-hidden">
          Visites, occupation, recettes et présences des six derniers mois
        </caption>
        <thead>
          <tr>
            <th scope="col">Mois</th>
            {COLUMNS.map(({ key, label }) => (
              <th key={key} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {months.map((monthFigures) => (
            <tr key={monthFigures.month}>
              <th scope="row">{`${nameOfMonth(monthFigures.month)} ${monthFigures.month.slice(0, 4)}`}</th>
              {COLUMNS.map((figure) => (
                <td key={figure.key}>{formatFigure(figure, monthFigures)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}

import type { MonthFigures } from '#contract/dashboard.ts'
import { FIGURES, formatFigure, nameOfMonth } from './figures.ts'
import styles from './statistics.module.css'

export function MonthTable({ months }: { months: readonly MonthFigures[] }) {
  return (
    <details className={styles.monthTable}>
      <summary>Les six mois en chiffres</summary>
      <table>
        <caption className="visually-hidden">Visites, occupation et recettes des six derniers mois</caption>
        <thead>
          <tr>
            <th scope="col">Mois</th>
            {FIGURES.map(({ key, label }) => (
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
              {FIGURES.map((figure) => (
                <td key={figure.key}>{formatFigure(figure, monthFigures)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}

import type { MonthFigures } from '#contract/dashboard/dashboard.ts'
import { ATTENDANCE_FIGURES, FIGURES, type Figure, formatFigure, nameOfMonth } from './figures.ts'
import styles from './statistics.module.css'

export function MonthTable({ months }: { months: readonly MonthFigures[] }) {
  return (
    <details className={styles.monthTable}>
      <summary>Les six mois en chiffres</summary>
      <FigureTable
        caption="Rendez-vous, occupation et montants convenus des six derniers mois"
        figures={FIGURES}
        months={months}
      />
      <FigureTable
        caption="Présence des clients, six derniers mois"
        figures={ATTENDANCE_FIGURES}
        months={months}
      />
    </details>
  )
}

type Props = { caption: string; figures: readonly Figure[]; months: readonly MonthFigures[] }

function FigureTable({ caption, figures, months }: Props) {
  return (
    <table>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">Mois</th>
          {figures.map(({ key, label }) => (
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
            {figures.map((figure) => (
              <td key={figure.key}>{formatFigure(figure, monthFigures)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

import type { ActivityOfMonth } from '#contract/dashboard/figures.ts'
import { monthAndYear } from '#domain/language/french-day.ts'
import { frenchPrice } from '#domain/language/money.ts'
import styles from './figures.module.css'

/** Hidden from screen readers: the table of the months holds the same amounts. */
export function ActivityBars({ months }: { months: readonly ActivityOfMonth[] }) {
  const highest = Math.max(1, ...months.map(amountOf))
  const widthOf = (euros: number) => ({ inlineSize: `${(euros / highest) * 100}%` })
  return (
    <div className={styles.chart} aria-hidden="true">
      <p className={styles.legend}>
        <span className={styles.done} /> Rendez-vous faits
        <span className={styles.planned} /> À venir
      </p>
      <ul className={styles.bars}>
        {months.map((figures) => (
          <li key={figures.month}>
            <span>{monthAndYear(`${figures.month}-01`)}</span>
            <span className={styles.track}>
              {figures.euros > 0 && <span className={styles.done} style={widthOf(figures.euros)} />}
              {figures.plannedEuros > 0 && (
                <span className={styles.planned} style={widthOf(figures.plannedEuros)} />
              )}
            </span>
            <span className={styles.amount}>{frenchPrice(amountOf(figures))}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

function amountOf({ euros, plannedEuros }: ActivityOfMonth): number {
  return euros + plannedEuros
}

import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { monthAndYear } from '#domain/language/french-day.ts'
import { addMonths, type Month } from '#domain/language/months.ts'
import styles from './book.module.css'

type Props = { month: Month; firstMonth: Month | null; current: Month }

export function MonthNav({ month, firstMonth, current }: Props) {
  const first = firstMonth ?? current
  const targets = [
    { label: 'Premier mois', to: first, isShown: first < addMonths(month, -1) },
    { label: 'Mois précédent', to: addMonths(month, -1), isShown: first < month },
    { label: 'Mois suivant', to: addMonths(month, 1), isShown: month < current },
    { label: 'Mois en cours', to: current, isShown: addMonths(month, 1) < current },
  ]
  return (
    <div className={styles.month}>
      <h2>{monthAndYear(`${month}-01`)}</h2>
      <nav aria-label="Mois du livre">
        {targets
          .filter(({ isShown }) => isShown)
          .map(({ label, to }) => (
            <Button key={label} component={Link} variant="default" size="xs" to={{ search: `?mois=${to}` }}>
              {label}
            </Button>
          ))}
        {firstMonth !== null && (
          <Button variant="default" size="xs" onClick={() => document.getElementById('exporter')?.focus()}>
            Exporter
          </Button>
        )}
      </nav>
    </div>
  )
}

import { NativeSelect } from '@mantine/core'
import { PracticeClock } from '../../ui/parts/PracticeClock.tsx'
import styles from './figures.module.css'

type Props = { year: string; onChange: (year: string) => void }

const YEARS_BACK = 5

export function PeriodField({ year, onChange }: Props) {
  return (
    <PracticeClock>
      {({ day }) => (
        <NativeSelect
          label="Période"
          className={styles.period}
          value={year}
          onChange={(event) => onChange(event.currentTarget.value)}
        >
          <option value="">Douze derniers mois</option>
          {yearsUntil(Number(day.slice(0, 4)) + 1).map((option) => (
            <option key={option}>{option}</option>
          ))}
        </NativeSelect>
      )}
    </PracticeClock>
  )
}

function yearsUntil(last: number): number[] {
  return Array.from({ length: YEARS_BACK + 2 }, (_, index) => last - index)
}

import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { FiguresPeriod } from './queries.ts'

/** `year`: '' stands for the last twelve months. */
export function useFiguresPeriod() {
  const [search, setSearch] = useSearchParams()
  // The URL follows in a transition, too late for a field that it would control.
  const [year, setYear] = useState(search.get('annee') ?? '')
  const changeYear = (value: string) => {
    setYear(value)
    setSearch(value === '' ? {} : { annee: value }, { replace: true })
  }
  return { year, changeYear, period: periodOf(year) }
}

function periodOf(year: string): FiguresPeriod {
  return /^2[01]\d\d$/.test(year) ? { from: `${year}-01`, to: `${year}-12` } : {}
}

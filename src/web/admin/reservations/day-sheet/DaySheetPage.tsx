import { PracticeClock } from '../../layout/PracticeClock.tsx'
import { DaySheet } from './DaySheet.tsx'

/** A day on paper. */
export function DaySheetPage() {
  return (
    <>
      <title>Feuille du jour · Administration</title>
      <PracticeClock>{(now) => <DaySheet now={now} />}</PracticeClock>
    </>
  )
}

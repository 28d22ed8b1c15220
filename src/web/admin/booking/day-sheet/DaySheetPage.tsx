import { PracticeClock } from '../../ui/parts/PracticeClock.tsx'
import { DaySheet } from './DaySheet.tsx'

export function DaySheetPage() {
  return (
    <>
      <title>Feuille du jour · Administration</title>
      <PracticeClock>{(now) => <DaySheet now={now} />}</PracticeClock>
    </>
  )
}

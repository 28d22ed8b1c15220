import { PracticeClock } from '../../ui/parts/PracticeClock.tsx'
import { DaySheet } from './DaySheet.tsx'
import type { SheetParts } from './DaySheetTable.tsx'

export function DaySheetPage(parts: SheetParts) {
  return (
    <>
      <title>Feuille du jour · Administration</title>
      <PracticeClock>{(now) => <DaySheet {...parts} now={now} />}</PracticeClock>
    </>
  )
}

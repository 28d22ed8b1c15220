import { useQuery } from '@tanstack/react-query'
import { adminPaths } from '../paths.ts'
import { useAdmin } from '../session/use-admin.ts'
import { ScreenTabs } from '../ui/parts/ScreenTabs.tsx'
import { keptBookQuery } from './payments/queries.ts'

const TABS = [
  { label: 'Activité', to: adminPaths.figures },
  { label: 'Recettes', to: adminPaths.receiptFigures },
  { label: 'Livre des recettes', to: adminPaths.receiptsBook },
  { label: 'Réglages', to: adminPaths.bookSettings },
]

/** While the book is kept, and as long as it holds rows. */
export function FiguresTabs() {
  const { notesPayments = false } = useAdmin()
  const book = useQuery({ ...keptBookQuery, enabled: !notesPayments })
  const isShown = notesPayments || (book.data?.lastNumber ?? 0) > 0
  return isShown ? <ScreenTabs label="Chiffres" tabs={TABS} /> : null
}

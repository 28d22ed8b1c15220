import { useQuery } from '@tanstack/react-query'
import type { Admin } from '#contract/accounts/sign-in.ts'
import { adminPaths } from '../paths.ts'
import { useAdmin } from '../session/use-admin.ts'
import { ScreenTabs } from '../ui/parts/ScreenTabs.tsx'
import { keptBookQuery } from './received/queries.ts'

const ACTIVITY = { label: 'Activité', to: adminPaths.figures }
const VOUCHERS = { label: 'Bons et carnets', to: adminPaths.vouchers }
const ORDERS = { label: 'Commandes', to: adminPaths.voucherOrders }
const RECEIPTS = [
  { label: 'Recettes', to: adminPaths.receiptFigures },
  { label: 'Livre des recettes', to: adminPaths.receiptsBook },
]
const ONLINE = { label: 'Paiement en ligne', to: adminPaths.onlinePayments }
const SETTINGS = { label: 'Réglages', to: adminPaths.bookSettings }

/** While the book is kept or holds rows, vouchers are sold or something is left of one, or cards can be taken. */
export function FiguresTabs() {
  const admin = useAdmin()
  const hasBook = useHasBook(admin)
  const { honorsVouchers = false, takesVoucherOrders = false, hasOnlinePayments = false } = admin
  if (!hasBook && !honorsVouchers && !hasOnlinePayments) return null
  const tabs = [
    ACTIVITY,
    ...(hasBook ? RECEIPTS : []),
    ...(honorsVouchers ? [VOUCHERS] : []),
    ...(takesVoucherOrders ? [ORDERS] : []),
    ...(hasOnlinePayments ? [ONLINE] : []),
    ...(hasBook ? [SETTINGS] : []),
  ]
  return <ScreenTabs label="Chiffres" tabs={tabs} />
}

function useHasBook({ notesPayments }: Admin): boolean {
  const book = useQuery({ ...keptBookQuery, enabled: !notesPayments })
  return notesPayments === true || (book.data?.lastNumber ?? 0) > 0
}

import { Link } from 'react-router'
import primitivesStyles from '#web/ui/primitives.module.css'
import { adminPaths } from '../paths.ts'
import { useAdmin } from '../session/use-admin.ts'

/** While neither the book is kept nor vouchers are sold. */
export function MoneyModules() {
  const { notesPayments, acceptsVouchers } = useAdmin()
  if (notesPayments || acceptsVouchers) return null
  return (
    <p className={primitivesStyles.note}>
      <Link to={adminPaths.bookSettings}>Noter les paiements</Link>
      {' · '}
      <Link to={adminPaths.voucherSettings}>Vendre des bons</Link>
    </p>
  )
}

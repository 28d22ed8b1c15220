import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { VoucherOrder } from '#contract/accounting/voucher-orders.ts'
import primitivesStyles from '#web/ui/primitives.module.css'
import { adminPaths } from '../../paths.ts'
import { useAdmin } from '../../session/use-admin.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { QueryBoundary } from '../../ui/query/QueryBoundary.tsx'
import { Section } from '../../ui/Section.tsx'
import { Table } from '../../ui/Table.tsx'
import tableStyles from '../../ui/table.module.css'
import { FiguresTabs } from '../FiguresTabs.tsx'
import { ORDERS_HELP } from '../vouchers/purposes.ts'
import { voucherOrdersQuery } from '../vouchers/queries.ts'
import styles from '../vouchers/vouchers.module.css'
import { ORDER_GROUPS } from './order-groups.tsx'
import { VoucherOrderRow } from './VoucherOrderRow.tsx'

export function VoucherOrdersPage() {
  const { takesVoucherOrders = false } = useAdmin()
  const orders = useQuery(voucherOrdersQuery)
  return (
    <>
      <title>Commandes de bons · Administration</title>
      <FiguresTabs />
      <PageHeader title="Commandes de bons" />
      <div className={primitivesStyles.hugeStack}>
        {!takesVoucherOrders && orders.data && orders.data.length > 0 && (
          <p className={styles.quiet}>
            Aucun bon ne se commande sur le site en ce moment : les commandes déjà passées restent à suivre
            ici.
          </p>
        )}
        <QueryBoundary of={orders}>{(shown) => <OrderList orders={shown} />}</QueryBoundary>
        <p className={styles.quiet}>
          <Link to={adminPaths.voucherSettings}>Réglages des bons et carnets</Link>
        </p>
      </div>
    </>
  )
}

function OrderList({ orders }: { orders: readonly VoucherOrder[] }) {
  if (orders.length === 0)
    return <p className={tableStyles.empty}>Aucune commande pour l’instant. {ORDERS_HELP}</p>
  return ORDER_GROUPS.map(({ id, title, help, states, ...group }) => {
    const shown = orders.filter(({ state }) => states.includes(state))
    if (shown.length === 0) return null
    return (
      <Section key={id} id={id} title={`${title} (${shown.length})`} help={help}>
        <Table columns={['N°', 'Bon', 'Commandé par', group.column]} isWide>
          {shown.map((order) => (
            <VoucherOrderRow key={order.id} order={order} {...group} />
          ))}
        </Table>
      </Section>
    )
  })
}

import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { french } from '#domain/language/typography.ts'
import primitivesStyles from '#web/ui/primitives.module.css'
import { adminPaths } from '../../../paths.ts'
import { useAdmin } from '../../../session/use-admin.ts'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { QueryBoundary } from '../../../ui/query/QueryBoundary.tsx'
import { voucherOrdersQuery, voucherSettingsQuery, vouchersQuery } from '../queries.ts'
import { VouchersLink } from '../VouchersLink.tsx'
import styles from '../vouchers.module.css'
import { VoucherSettingsForm } from './VoucherSettingsForm.tsx'

export function VoucherSettingsPage() {
  const settings = useQuery(voucherSettingsQuery)
  const { honorsVouchers = false } = useAdmin()
  return (
    <>
      <title>Bons et carnets, réglages · Administration</title>
      {honorsVouchers && <VouchersLink />}
      <PageHeader title="Réglages des bons et carnets" />
      <QueryBoundary of={settings}>
        {(shown) => (
          <div className={primitivesStyles.hugeStack}>
            <p className={styles.quiet}>
              {french`Vous vendez un bon cadeau (un montant ou une séance) ou un carnet de plusieurs séances, avec un code. Le site tient le compte : réservé, utilisé, rendu si le rendez-vous est annulé.`}
            </p>
            {!shown.isOn && <SoldBefore />}
            {/* A form for each state: « Activer » and « Enregistrer » do not share what was typed. */}
            <VoucherSettingsForm key={String(shown.isOn)} settings={shown} />
          </div>
        )}
      </QueryBoundary>
    </>
  )
}

/** Those sold before they were switched off are still honored. */
function SoldBefore() {
  const { data } = useQuery(vouchersQuery)
  const { data: orders = [] } = useQuery(voucherOrdersQuery)
  return (
    <>
      {data && data.vouchers.length > 0 && (
        <p className={styles.quiet}>
          <Link to={adminPaths.vouchers}>Les bons et carnets déjà vendus</Link> restent valables : vous pouvez
          encore les utiliser et les rembourser.
        </p>
      )}
      {orders.length > 0 && (
        <p className={styles.quiet}>
          <Link to={adminPaths.voucherOrders}>Les commandes passées sur le site</Link> restent à suivre.
        </p>
      )}
    </>
  )
}

import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { parseId } from '#domain/language/id.ts'
import { french } from '#domain/language/typography.ts'
import { ApiError } from '#web/app/api.ts'
import { AdminNotFoundPage } from '../../../errors/AdminNotFoundPage.tsx'
import { adminPaths } from '../../../paths.ts'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { PracticeClock } from '../../../ui/parts/PracticeClock.tsx'
import { QueryBoundary } from '../../../ui/query/QueryBoundary.tsx'
import { voucherQuery } from '../queries.ts'
import styles from '../vouchers.module.css'
import { VoucherActions } from './VoucherActions.tsx'
import { VoucherFacts } from './VoucherFacts.tsx'
import { VoucherMovements } from './VoucherMovements.tsx'

export function VoucherPage() {
  const id = parseId(useParams().id ?? '')
  return id === null ? <AdminNotFoundPage /> : <KnownVoucherPage key={id} id={id} />
}

function KnownVoucherPage({ id }: { id: number }) {
  const voucher = useQuery(voucherQuery(id))
  if (voucher.error instanceof ApiError && voucher.error.status === 404) return <AdminNotFoundPage />
  return (
    <>
      <title>{`Bon n° ${id} · Administration`}</title>
      <p className={styles.back}>
        <Link to={adminPaths.vouchers}>Tous les bons et carnets</Link>
      </p>
      <PageHeader title={french`Bon n° ${id}`} />
      <QueryBoundary of={voucher} keepData>
        {(shown) => (
          <div className={styles.page}>
            <VoucherFacts voucher={shown.voucher} />
            <PracticeClock>
              {({ day }) => <VoucherActions voucher={shown.voucher} today={day} />}
            </PracticeClock>
            <VoucherMovements {...shown} />
          </div>
        )}
      </QueryBoundary>
    </>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { parseId } from '#domain/language/id.ts'
import { french } from '#domain/language/typography.ts'
import { ApiError } from '#web/app/api.ts'
import primitivesStyles from '#web/ui/primitives.module.css'
import { AdminNotFoundPage } from '../../../errors/AdminNotFoundPage.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { PracticeClock } from '../../../ui/parts/PracticeClock.tsx'
import { QueryBoundary } from '../../../ui/query/QueryBoundary.tsx'
import { voucherQuery } from '../queries.ts'
import { VouchersLink } from '../VouchersLink.tsx'
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
      <VouchersLink />
      <PageHeader title={french`Bon n° ${id}`} />
      <QueryBoundary of={voucher}>
        {(shown) => (
          <div className={primitivesStyles.hugeStack}>
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

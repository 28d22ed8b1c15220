import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { french } from '#domain/language/typography.ts'
import primitivesStyles from '#web/ui/primitives.module.css'
import { adminPaths } from '../../../paths.ts'
import { useAdmin } from '../../../session/use-admin.ts'
import { useDialogState } from '../../../ui/dialog/use-dialog-state.ts'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { QueryBoundary } from '../../../ui/query/QueryBoundary.tsx'
import { FiguresTabs } from '../../FiguresTabs.tsx'
import { vouchersQuery } from '../queries.ts'
import styles from '../vouchers.module.css'
import { RestoredVouchers } from './RestoredVouchers.tsx'
import { VoucherList } from './VoucherList.tsx'

const SellDialog = lazy(async () => ({ default: (await import('../sale/SellDialog.tsx')).SellDialog }))

const SOLD_BEFORE = french`Vous ne vendez plus de bons ni de carnets. Ceux déjà vendus restent valables : vous pouvez les utiliser, les prolonger et les rembourser.`

export function VouchersPage() {
  const { acceptsVouchers = false } = useAdmin()
  const vouchers = useQuery(vouchersQuery)
  return (
    <>
      <title>Bons et carnets · Administration</title>
      <FiguresTabs />
      <PageHeader title="Bons et carnets">{acceptsVouchers && <SellButton />}</PageHeader>
      <div className={primitivesStyles.hugeStack}>
        {!acceptsVouchers && vouchers.data && vouchers.data.vouchers.length > 0 && (
          <p className={styles.quiet}>{SOLD_BEFORE}</p>
        )}
        <QueryBoundary of={vouchers}>
          {({ restoredAt, ...shown }) => (
            <>
              {restoredAt !== undefined && <RestoredVouchers at={restoredAt} />}
              <VoucherList {...shown} isOn={acceptsVouchers} />
            </>
          )}
        </QueryBoundary>
        <p className={styles.quiet}>
          <Link to={adminPaths.voucherSettings}>Réglages des bons et carnets</Link>
        </p>
      </div>
    </>
  )
}

function SellButton() {
  const { isOpen, open, close } = useDialogState()
  return (
    <>
      <Button radius="xl" onClick={open}>
        Vendre un bon ou un carnet
      </Button>
      <Suspense fallback={null}>{isOpen && <SellDialog onClose={close} />}</Suspense>
    </>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { issueVoucher } from '#contract/accounting/vouchers.ts'
import type { Reply } from '#contract/endpoint.ts'
import { dayAndYear } from '#domain/language/french-day.ts'
import { french } from '#domain/language/typography.ts'
import actionRowStyles from '#web/ui/action-row.module.css'
import { managedServicesQuery } from '../../../queries.ts'
import { useAdmin } from '../../../session/use-admin.ts'
import { DialogFrame } from '../../../ui/dialog/DialogFrame.tsx'
import { DiscardButton } from '../../../ui/dialog/DiscardButton.tsx'
import { PracticeClock } from '../../../ui/parts/PracticeClock.tsx'
import { combineResults } from '../../../ui/query/combine-results.ts'
import { QueryBoundary } from '../../../ui/query/QueryBoundary.tsx'
import { keptBookQuery } from '../../received/queries.ts'
import { voucherSettingsQuery } from '../queries.ts'
import { SoldVoucher } from '../SoldVoucher.tsx'
import styles from '../vouchers.module.css'
import { SellForm } from './SellForm.tsx'
import { type ClientOfPack, lengthsOf } from './typed-sale.ts'

type Sold = Reply<typeof issueVoucher>

/** `client`: whose pack it is to be. For superadmins. */
export function SellDialog({ client, onClose }: { client?: ClientOfPack; onClose: () => void }) {
  const { notesPayments = false } = useAdmin()
  const services = useQuery(managedServicesQuery)
  const settings = useQuery(voucherSettingsQuery)
  const book = useQuery({ ...keptBookQuery, enabled: notesPayments })
  const [sold, setSold] = useState<Sold | null>(null)
  const isReady = !notesPayments || book.data !== undefined
  return (
    <DialogFrame
      onClose={onClose}
      title={sold ? french`Bon n° ${sold.voucher.id} enregistré` : titleOf(client)}
      size="lg"
    >
      {sold ? (
        <Finished sold={sold} onClose={onClose} />
      ) : (
        <QueryBoundary of={combineResults({ services, settings })}>
          {(loaded) =>
            isReady && (
              <PracticeClock>
                {({ day }) => (
                  <SellForm
                    client={client}
                    lengths={lengthsOf(loaded.services)}
                    means={notesPayments ? (book.data?.means ?? []) : null}
                    validMonths={loaded.settings.validMonths}
                    today={day}
                    onSold={setSold}
                    onCancel={onClose}
                  />
                )}
              </PracticeClock>
            )
          }
        </QueryBoundary>
      )}
    </DialogFrame>
  )
}

function titleOf(client: ClientOfPack | undefined): string {
  return client ? french`Vendre un carnet à ${client.name}` : 'Vendre un bon ou un carnet'
}

function Finished({ sold: { voucher, code }, onClose }: { sold: Sold; onClose: () => void }) {
  return (
    <div className={styles.form}>
      <p className={styles.quiet}>{french`Valable jusqu’au ${dayAndYear(voucher.validUntil)}.`}</p>
      {code === null ? (
        <p role="status">
          {french`Ce bon (n° ${voucher.id}) était déjà enregistré. Son code n’est plus montré : établissez un nouveau code dans « Bons et carnets ».`}
        </p>
      ) : (
        <SoldVoucher id={voucher.id} code={code} />
      )}
      <div className={actionRowStyles.end}>
        <DiscardButton onClick={onClose}>Fermer</DiscardButton>
      </div>
    </div>
  )
}

import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import type { Pack } from '#contract/accounting/visit-vouchers.ts'
import type { ClientRecord } from '#contract/clients/records.ts'
import { balanceText, reservedText, sessionText, voucherTitle } from '#domain/accounting/voucher-text.ts'
import { clientTitle } from '#domain/clients/client-title.ts'
import { dayAndYear } from '#domain/language/french-day.ts'
import { french } from '#domain/language/typography.ts'
import { fillPath } from '#web/app/paths.ts'
import styles from '../../accounting/vouchers/vouchers.module.css'
import { adminPaths } from '../../paths.ts'
import { packsOfClientQuery } from '../../queries.ts'
import { useAdmin } from '../../session/use-admin.ts'
import { useHasPermission } from '../../session/use-has-permission.ts'
import { useDialogState } from '../../ui/dialog/use-dialog-state.ts'
import { QueryBoundary } from '../../ui/query/QueryBoundary.tsx'
import { Section } from '../../ui/Section.tsx'

const SellDialog = lazy(async () => ({
  default: (await import('../../accounting/vouchers/sale/SellDialog.tsx')).SellDialog,
}))

export function ClientPacks({ client }: { client: ClientRecord }) {
  const packs = useQuery(packsOfClientQuery(client.id))
  const seesAll = useHasPermission('seeAllAgendas')
  const { acceptsVouchers = false } = useAdmin()
  if (!acceptsVouchers && !packs.data?.length) return null
  return (
    <Section id="carnets-du-client" title="Carnets">
      <QueryBoundary of={packs}>
        {(shown) =>
          shown.length === 0 ? (
            <p className={styles.quiet}>Aucun carnet en cours.</p>
          ) : (
            <ul className={styles.packs}>
              {shown.map((pack) => (
                <li key={pack.id}>
                  <PackLines pack={pack} isLinked={seesAll} />
                </li>
              ))}
            </ul>
          )
        }
      </QueryBoundary>
      {seesAll && acceptsVouchers && <SellPack client={client} />}
    </Section>
  )
}

function PackLines({ pack, isLinked }: { pack: Pack; isLinked: boolean }) {
  const { id, kind, reserved, validUntil } = pack
  const name = [voucherTitle(pack), sessionText(pack)].filter((part) => part !== null).join(', ')
  return (
    <div className={styles.lines}>
      <span>{isLinked ? <Link to={fillPath(adminPaths.voucher, id)}>{name}</Link> : name}</span>
      <span className={styles.contact}>
        {french`Reste ${balanceText(pack)}`}
        {reserved > 0 && french`, et ${reservedText({ kind, units: reserved })}`}
        {french`, jusqu’au ${dayAndYear(validUntil)}`}
      </span>
    </div>
  )
}

function SellPack({ client }: { client: ClientRecord }) {
  const { isOpen, open, close } = useDialogState()
  return (
    <>
      <Button className={styles.start} size="xs" variant="default" onClick={open}>
        Vendre un carnet
      </Button>
      <Suspense fallback={null}>
        {isOpen && <SellDialog client={{ id: client.id, name: clientTitle(client) }} onClose={close} />}
      </Suspense>
    </>
  )
}

import { Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import type { Voucher } from '#contract/accounting/vouchers.ts'
import { owedText } from '#domain/accounting/voucher-text.ts'
import { french } from '#domain/language/typography.ts'
import { adminPaths } from '../../paths.ts'
import { useAdmin } from '../../session/use-admin.ts'
import { Filter } from '../../ui/choices/Filter.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { useFocusReturn } from '../../ui/parts/use-focus-return.ts'
import { QueryBoundary } from '../../ui/query/QueryBoundary.tsx'
import { Table } from '../../ui/Table.tsx'
import tableStyles from '../../ui/table.module.css'
import { FiguresTabs } from '../FiguresTabs.tsx'
import { vouchersQuery } from './queries.ts'
import { RestoredVouchers } from './RestoredVouchers.tsx'
import { VoucherRow } from './VoucherRow.tsx'
import styles from './vouchers.module.css'

const SellDialog = lazy(async () => ({ default: (await import('./sale/SellDialog.tsx')).SellDialog }))

export function VouchersPage() {
  const { acceptsVouchers = false } = useAdmin()
  const vouchers = useQuery(vouchersQuery)
  return (
    <>
      <title>Bons et carnets · Administration</title>
      <FiguresTabs />
      <PageHeader title="Bons et carnets">{acceptsVouchers && <SellButton />}</PageHeader>
      <div className={styles.page}>
        {!acceptsVouchers && (
          <p className={styles.quiet}>
            Vous ne vendez plus de bons ni de carnets. Ceux déjà vendus restent valables : vous pouvez les
            utiliser, les prolonger et les rembourser.
          </p>
        )}
        <QueryBoundary of={vouchers} keepData>
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
  const [isOpen, setOpen] = useState(false)
  const focus = useFocusReturn()
  const open = () => {
    focus.remember()
    setOpen(true)
  }
  const close = () => {
    setOpen(false)
    focus.restoreFocus()
  }
  return (
    <>
      <Button radius="xl" onClick={open}>
        Vendre un bon ou un carnet
      </Button>
      <Suspense fallback={null}>{isOpen && <SellDialog onClose={close} />}</Suspense>
    </>
  )
}

type Shown = 'all' | Voucher['state']
type ListProps = { vouchers: readonly Voucher[]; owedEuros: number; isOn: boolean }

function VoucherList({ vouchers, owedEuros, isOn }: ListProps) {
  const [shown, setShown] = useState<Shown>('live')
  const [typed, setTyped] = useState('')
  if (vouchers.length === 0) {
    return (
      <p className={tableStyles.empty}>
        {isOn
          ? 'Aucun bon pour l’instant. Un bon déjà vendu sur papier se saisit aussi ici, comme « déjà encaissé ».'
          : 'Aucun bon ni carnet.'}
      </p>
    )
  }
  const count = (state: Shown) => vouchers.filter((voucher) => isShown(voucher, state)).length
  const found = vouchers.filter((voucher) => isShown(voucher, shown) && matches(voucher, typed))
  return (
    <>
      <p className={styles.owed}>{owedText(owedEuros)}</p>
      <div className={styles.filters}>
        <TextInput
          type="search"
          label="Rechercher"
          placeholder="Numéro ou nom"
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Filter
          label="Afficher"
          options={FILTERS.map((option) => ({ ...option, count: count(option.value) }))}
          value={shown}
          onChange={setShown}
        />
      </div>
      {found.length === 0 ? (
        <p className={tableStyles.empty} role="status">
          Aucun bon ne correspond.
        </p>
      ) : (
        <Table columns={COLUMNS} isWide>
          {found.map((voucher) => (
            <VoucherRow key={voucher.id} voucher={voucher} />
          ))}
        </Table>
      )}
    </>
  )
}

const COLUMNS = ['N°', 'Bon', 'Pour', 'Reste', 'Valable jusqu’au', 'État']

const FILTERS: { value: Shown; label: string }[] = [
  { value: 'live', label: 'Valables' },
  { value: 'expired', label: 'Expirés' },
  { value: 'ended', label: french`Épuisés` },
  { value: 'all', label: 'Tous' },
]

function isShown({ state }: Voucher, shown: Shown): boolean {
  return shown === 'all' || state === shown
}

/** By its number alone, or a part of a name. */
function matches({ id, recipientName, giverName, clientName }: Voucher, typed: string): boolean {
  const text = plain(typed.trim().replace(/^n°\s*/i, ''))
  if (text === '' || text === String(id)) return true
  return [recipientName, giverName, clientName].some((name) => name !== null && plain(name).includes(text))
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

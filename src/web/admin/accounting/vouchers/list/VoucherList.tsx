import { TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Voucher } from '#contract/accounting/vouchers.ts'
import { parseForeignCode } from '#domain/accounting/foreign-code.ts'
import { parseVoucherCode } from '#domain/accounting/voucher-code.ts'
import { owedText } from '#domain/accounting/voucher-text.ts'
import { french } from '#domain/language/typography.ts'
import { Filter } from '../../../ui/choices/Filter.tsx'
import { PartialList } from '../../../ui/parts/PartialList.tsx'
import { Table } from '../../../ui/Table.tsx'
import tableStyles from '../../../ui/table.module.css'
import { VOUCHERS_PURPOSE } from '../purposes.ts'
import { voucherOfCodeQuery } from '../queries.ts'
import styles from '../vouchers.module.css'
import { VoucherRow } from './VoucherRow.tsx'

type Shown = 'all' | Voucher['state']
type ListProps = { vouchers: readonly Voucher[]; owedEuros: number; isOn: boolean }

export function VoucherList({ vouchers, owedEuros, isOn }: ListProps) {
  const [shown, setShown] = useState<Shown>('live')
  const [typed, setTyped] = useState('')
  const code = parseVoucherCode(typed)
  const ofCode = useQuery({ ...voucherOfCodeQuery(code ?? ''), enabled: code !== null }).data
  const ofForeignCode = useForeignCode(vouchers, code === null ? typed : '')
  if (vouchers.length === 0) {
    return (
      <p className={tableStyles.empty}>
        {VOUCHERS_PURPOSE}
        {isOn && french` Un bon déjà vendu sur papier se saisit aussi ici, comme « déjà encaissé ».`}
      </p>
    )
  }
  const count = (state: Shown) => vouchers.filter((voucher) => isShown(voucher, state)).length
  // A code is one voucher’s, whatever its state.
  const found =
    code === null
      ? vouchers.filter(
          (voucher) => voucher.id === ofForeignCode || (isShown(voucher, shown) && matches(voucher, typed)),
        )
      : vouchers.filter(({ id }) => id === ofCode?.id)
  const isSearching = code !== null && ofCode === undefined
  return (
    <>
      <p>{owedText(owedEuros)}</p>
      <div className={styles.filters}>
        <TextInput
          type="search"
          label="Rechercher"
          placeholder="Numéro, nom ou code"
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
          {isSearching ? 'Recherche...' : 'Aucun bon ne correspond.'}
        </p>
      ) : (
        <FoundVouchers key={`${shown} ${typed}`} vouchers={found} />
      )}
    </>
  )
}

/** The number of the voucher that another program gave this code; asked only where there are such codes. */
function useForeignCode(vouchers: readonly Voucher[], typed: string): number | null {
  const isAsked = vouchers.some(({ hasForeignCode }) => hasForeignCode)
  const [settled] = useDebouncedValue(typed, DEBOUNCE_MS)
  const code = settled === typed ? parseForeignCode(typed) : null
  const found = useQuery({ ...voucherOfCodeQuery(code ?? ''), enabled: isAsked && code !== null })
  return (code !== null && found.data?.id) || null
}

const DEBOUNCE_MS = 250
const ROWS_AT_A_TIME = 30

function FoundVouchers({ vouchers }: { vouchers: readonly Voucher[] }) {
  const [count, setCount] = useState(ROWS_AT_A_TIME)
  const shown = vouchers.slice(0, count)
  const more = {
    hasNextPage: shown.length < vouchers.length,
    isFetchingNextPage: false,
    fetchNextPage: async () => setCount(count + ROWS_AT_A_TIME),
  }
  return (
    <PartialList of={more} shown={shown.length} total={vouchers.length} more="Afficher plus de bons">
      <Table columns={COLUMNS} isWide hasActions={false}>
        {shown.map((voucher) => (
          <VoucherRow key={voucher.id} voucher={voucher} />
        ))}
      </Table>
    </PartialList>
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

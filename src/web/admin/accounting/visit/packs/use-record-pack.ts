import { useQuery } from '@tanstack/react-query'
import type { Pack } from '#contract/accounting/visit-vouchers.ts'
import type { KnownClient } from '#contract/clients/records.ts'
import { choosePack, type PlannedSale } from '#domain/accounting/pack-choice.ts'
import { isDay } from '#domain/language/time.ts'
import { packsOfClientQuery } from '../../../queries.ts'
import { useAdmin } from '../../../session/use-admin.ts'

type TypedClient = Pick<KnownClient, 'clientName' | 'clientEmail' | 'clientPhone'>

/** The record that was chosen, with the details that it filled in; `usesPack` once that was decided by hand. */
export type ChosenRecord = TypedClient & { id: number; usesPack?: boolean }

export type ProposedPack = {
  pack: Pack
  sale: PlannedSale
  isUsed: boolean
  onUse: (isUsed: boolean) => void
}

type Options = {
  record: ChosenRecord | null
  onDecide: (record: ChosenRecord) => void
  typed: { [Key in keyof TypedClient]: unknown } & { date: unknown }
  sale: PlannedSale | null
}

/** Of the record that was chosen, as long as its details stand in the form. Nothing is asked while vouchers are off. */
export function useRecordPack({ record, onDecide, typed, sale }: Options): ProposedPack | null {
  const { acceptsVouchers = false } = useAdmin()
  const isChosen = record !== null && isStill(record, typed)
  const packs = useQuery({ ...packsOfClientQuery(record?.id ?? 0), enabled: acceptsVouchers && isChosen })
  if (!isChosen || !packs.data || sale === null) return null
  const day = typeof typed.date === 'string' && isDay(typed.date) ? typed.date : ''
  const found = choosePack(packs.data, sale, day)
  if (found === null) return null
  return {
    pack: found.pack,
    sale,
    isUsed: record.usesPack ?? found.isExact,
    onUse: (usesPack) => onDecide({ ...record, usesPack }),
  }
}

/** Another name or address is another client; a number is one only where there is no address. */
function isStill(record: ChosenRecord, typed: Options['typed']): boolean {
  const same = (key: keyof TypedClient) => (typed[key] ?? '') === (record[key] ?? '')
  return same('clientName') && same('clientEmail') && (record.clientEmail !== null || same('clientPhone'))
}

import { useQuery } from '@tanstack/react-query'
import type { PaymentToSettle } from '#contract/accounting/book.ts'
import { toSettleQuery } from '../accounting/book/queries.ts'
import { keptBookQuery } from '../accounting/payments/queries.ts'
import { useAdmin } from '../session/use-admin.ts'

export type BookToAnswer = {
  toSettle: readonly PaymentToSettle[]
  awaitsNumber: boolean
  means: readonly string[]
}

/** Nothing is asked while the book is off, nor for anybody but its owner. */
export function useBookToAnswer(): BookToAnswer {
  const { notesPayments = false, role } = useAdmin()
  const enabled = notesPayments && role === 'superadmin'
  const toSettle = useQuery({ ...toSettleQuery, enabled })
  const book = useQuery({ ...keptBookQuery, enabled })
  return {
    toSettle: (enabled && toSettle.data) || [],
    awaitsNumber: enabled && book.data?.awaitsNumber === true,
    means: book.data?.means ?? [],
  }
}

export function hasBookLines({ toSettle, awaitsNumber }: BookToAnswer): boolean {
  return awaitsNumber || toSettle.length > 0
}

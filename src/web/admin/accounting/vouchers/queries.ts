import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../session/session.ts'
import type { VisitReference } from '../received/queries.ts'

export const voucherSettingsQuery = queryOptions({
  queryKey: ['vouchers', 'settings'],
  queryFn: ({ signal }) => api('GET /api/superadmin/vouchers/settings', { signal }),
})

export const vouchersQuery = queryOptions({
  queryKey: ['vouchers', 'list'],
  queryFn: ({ signal }) => api('GET /api/superadmin/vouchers', { signal }),
  staleTime: 0,
})

export const voucherOrdersQuery = queryOptions({
  queryKey: ['vouchers', 'orders'],
  queryFn: ({ signal }) => api('GET /api/superadmin/voucher-orders', { signal }),
  staleTime: 0,
})

export function voucherQuery(id: number) {
  return queryOptions({
    queryKey: ['vouchers', 'one', id],
    queryFn: ({ signal }) => api('GET /api/superadmin/vouchers/{id}', { params: { id: String(id) }, signal }),
    staleTime: 0,
  })
}

/** The number of the voucher with this code, or null. */
export function voucherOfCodeQuery(code: string) {
  return queryOptions({
    queryKey: ['vouchers', 'code', code],
    queryFn: ({ signal }) => api('POST /api/superadmin/vouchers/recherche', { body: { code }, signal }),
    staleTime: 0,
  })
}

export function visitVoucherQuery({ id, date }: VisitReference) {
  return queryOptions({
    queryKey: ['vouchers', 'visit', id, date],
    queryFn: ({ signal }) =>
      api('GET /api/admin/reservations/{date}/{id}/voucher', { params: { id: String(id), date }, signal }),
    staleTime: 0,
  })
}

const MAX_FOUND = 8

export function clientsToSellToQuery(text: string) {
  return queryOptions({
    queryKey: ['clients', 'to-sell-to', text],
    queryFn: ({ signal }) =>
      api('POST /api/admin/clients/liste', { body: { text, limit: MAX_FOUND }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

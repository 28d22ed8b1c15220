import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { NewVoucherOrder } from '#contract/accounting/voucher-orders.ts'
import { ApiError } from '#web/app/api.ts'
import { useRequestKey } from '#web/app/request-key.ts'
import { useFormAge } from '../../forms/use-form-age.ts'
import { useSending } from '../../forms/use-sending.ts'
import { orderVoucher } from '../actions.ts'

/** `onPriceListChanged`: the form then shows what is offered now. */
export function useOrder(onPriceListChanged: () => void) {
  const navigate = useNavigate()
  const formAge = useFormAge()
  const { keyFor, settle } = useRequestKey()
  // Two clicks may both wait for the fields to be checked; only the first one sends.
  const [isLeaving, setLeaving] = useState(false)
  const { send, ...sending } = useSending(async (body: NewVoucherOrder) => {
    try {
      const { link, message } = await orderVoucher({ ...body, formAge: formAge() }, keyFor(body))
      settle(null)
      if (link !== null) {
        setLeaving(true)
        await navigate(link, { replace: true })
      }
      return message
    } catch (error) {
      settle(error as Error)
      if (error instanceof ApiError && PRICE_LIST_CHANGES.has(error.code ?? '')) onPriceListChanged()
      throw error
    }
  })
  return { ...sending, send, isSending: sending.status === 'sending' || isLeaving }
}

const PRICE_LIST_CHANGES = new Set(['terms_changed', 'service_gone', 'service_on_request'])

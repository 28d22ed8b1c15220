import { useEffect, useRef, useState } from 'react'
import type { PendingBooking } from '#contract/booking/confirmations/confirmations.ts'
import { ApiError } from '#web/app/api.ts'
import { useLeaving } from '#web/app/use-leaving.ts'
import { giveUpDeposit, openDepositCheckout, readDepositCheckout } from '../../reservation/deposit-actions.ts'

type Work = 'idle' | 'reading' | 'unconfirmed' | 'freeing'

type State = { work: Work; error: Error | null }

const ENDED: PendingBooking = { state: 'ended', booking: null }

/** `isFreed`: as the visitor gave the hour back. */
export type SettledBooking = PendingBooking & { isFreed?: boolean }

type Options = {
  token: string
  /** From the provider’s page, after paying. */
  isBack: boolean
  /** It is pending no longer; `link`: of the reservation. */
  onSettled: (booking: SettledBooking, link: string | null) => void
}

/** Reads on return from the provider’s page what became of the payment, pays, or gives the hour back. */
export function useDepositPayment({ token, isBack, onSettled }: Options) {
  const [{ work, error }, setState] = useState<State>({ work: isBack ? 'reading' : 'idle', error: null })
  const settle = async (running: Work, find: () => Promise<SettledBooking & { link?: string | null }>) => {
    setState({ work: running, error: null })
    try {
      const { link = null, ...booking } = await find()
      if (booking.state !== 'pending') onSettled(booking, link)
      else setState({ work: isBack ? 'unconfirmed' : 'idle', error: null })
    } catch (failure) {
      if (isOver(failure)) onSettled(await readEnded(token), null)
      else setState({ work: 'idle', error: failure as Error })
    }
  }
  const read = () => settle('reading', () => readDepositCheckout(token))
  const leaving = useLeaving({
    findAddress: () =>
      openDepositCheckout(token).catch(async (failure: unknown) => {
        if (isOver(failure)) onSettled(await readEnded(token), null)
        throw failure
      }),
    onBack: () => void read(),
  })
  const firstRead = useRef(isBack ? read : null)
  useEffect(() => {
    void firstRead.current?.()
    firstRead.current = null
  }, [])
  return {
    work,
    error,
    read,
    /** Paid at that moment, it is confirmed all the same: the answer says which. */
    giveUp: () => settle('freeing', () => free(token)),
    leaving,
  }
}

async function free(token: string): Promise<SettledBooking> {
  const answer = await giveUpDeposit(token)
  return { ...answer, isFreed: answer.state === 'ended' && answer.paidTooLate === undefined }
}

/** With what was paid too late, if anything was. */
async function readEnded(token: string): Promise<PendingBooking> {
  const read = await readDepositCheckout(token).catch(() => ENDED)
  return read.state === 'ended'
    ? { ...ENDED, ...(read.paidTooLate && { paidTooLate: read.paidTooLate }) }
    : ENDED
}

function isOver(failure: unknown): boolean {
  return failure instanceof ApiError && (failure.code === 'deposit_over' || failure.status === 404)
}

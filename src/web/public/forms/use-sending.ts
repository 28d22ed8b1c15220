import { useState } from 'react'

type Sending = { status: 'idle' | 'sending' | 'failed' | 'sent'; confirmation: string; error: Error | null }

const IDLE: Sending = { status: 'idle', confirmation: '', error: null }

/** `post` resolves to the confirmation to show. */
export function useSending<T>(post: (body: T) => Promise<string>) {
  const [sending, setSending] = useState(IDLE)
  const send = async (body: T, onFailure: (error: Error) => void) => {
    setSending({ ...IDLE, status: 'sending' })
    try {
      const confirmation = await post(body)
      setSending({ ...IDLE, status: 'sent', confirmation })
    } catch (error) {
      setSending({ ...IDLE, status: 'failed', error: error as Error })
      onFailure(error as Error)
    }
  }
  return { ...sending, send, startAgain: () => setSending(IDLE) }
}

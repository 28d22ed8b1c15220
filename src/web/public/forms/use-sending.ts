import { useState } from 'react'

/** Where a form stands; what the server answered, or why it could not. */
type Sending = { status: 'idle' | 'sending' | 'failed' | 'sent'; answer: string; error: Error | null }

const IDLE: Sending = { status: 'idle', answer: '', error: null }

/** Sends a form once at a time; `post` gives the sentence to show when it went well. */
export function useSending<T>(post: (body: T) => Promise<string>) {
  const [sending, setSending] = useState(IDLE)
  const send = async (body: T, onFailure: (error: Error) => void) => {
    setSending({ ...IDLE, status: 'sending' })
    try {
      const answer = await post(body)
      setSending({ ...IDLE, status: 'sent', answer })
    } catch (error) {
      setSending({ ...IDLE, status: 'failed', error: error as Error })
      onFailure(error as Error)
    }
  }
  return { ...sending, send, again: () => setSending(IDLE) }
}

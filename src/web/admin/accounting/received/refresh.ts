import { session } from '../../session/session.ts'

/** Of visits and clients, and the book. */
export async function refreshPayments(): Promise<void> {
  const { client } = session
  await Promise.all([
    client.invalidateQueries({ queryKey: ['payments'] }),
    client.invalidateQueries({ queryKey: ['receipts'] }),
  ])
}

import { browserApi } from '#web/app/browser-api.ts'

/** Of the history, where the page of the provider did not open after booking. */
export const NOT_OPENED = { opening: 'failed' } as const

/** The address of the provider’s page. */
export async function openDepositCheckout(token: string): Promise<string> {
  const { url } = await browserApi('POST /api/confirmation/{token}/checkout', { params: { token } })
  return url
}

export function readDepositCheckout(token: string) {
  return browserApi('POST /api/confirmation/{token}/checkout/result', { params: { token } })
}

export function giveUpDeposit(token: string) {
  return browserApi('POST /api/confirmation/{token}/give-up', { params: { token } })
}

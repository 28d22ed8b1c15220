import { type Client, isSameAddress, phoneKey } from './client.ts'
import { nameKeyOf } from './identity.ts'

type CorrectedReservation = Client & {
  /** Its link was handed to whoever typed these details. */
  isOnline: boolean
}

type Correction = { before: Client; after: Client }

const SAME: { [Field in keyof Client]: (a: string | null, b: string | null) => boolean } = {
  clientName: (a, b) => nameKeyOf(a ?? '') === nameKeyOf(b ?? ''),
  clientEmail: isSameAddress,
  clientPhone: (a, b) => phoneKey(a ?? '') === phoneKey(b ?? ''),
}

/**
 * Details of a reservation to come once its client's record is corrected: what the correction changes, where the
 * reservation had the same as the record. What an online booking left empty stays empty.
 */
export function correctDetails(
  { isOnline, ...typed }: CorrectedReservation,
  { before, after }: Correction,
): Client {
  const correct = (field: keyof Client) => {
    const isCorrected = before[field] !== after[field] && SAME[field](typed[field], before[field])
    const mayFill = typed[field] !== null || !isOnline
    return isCorrected && mayFill ? after[field] : typed[field]
  }
  return {
    clientName: correct('clientName'),
    clientEmail: correct('clientEmail'),
    clientPhone: correct('clientPhone'),
  }
}

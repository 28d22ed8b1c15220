import { ApiError } from '#web/app/api.ts'
import { isOtherPriceList } from '../entries/actions.ts'
import { refreshServices } from '../services/actions.ts'

const GONE: ReadonlySet<string | undefined> = new Set(['service_gone', 'practitioner_gone'])

/** Reads services and practitioners again where the server has refused what the form still showed. */
export function refreshOutdatedChoice(refusal: unknown): void {
  const isGone = refusal instanceof ApiError && GONE.has(refusal.code)
  if (isGone || isOtherPriceList(refusal)) void refreshServices()
}

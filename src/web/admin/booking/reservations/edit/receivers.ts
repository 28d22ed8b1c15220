import type { SlotExplanation, SlotReason } from '#contract/booking/slots.ts'

export type Receiver = { id: number; displayName: string; isDisabled?: boolean }

/** Receivers of a reservation under a heading, in the order of a list. */
export type ReceiverGroup = { label: string; receivers: Receiver[] }

type Availability = 'free' | 'busy' | 'unable'

const LABELS: Record<Availability, string> = {
  free: 'Libres à cette heure',
  busy: 'Occupés ou absents à cette heure',
  unable: 'Ne proposent pas cette prestation',
}

/** Whether a reason keeps staff from giving somebody a reservation then; staff ignore the rules for visitors. */
const AVAILABILITIES: Record<SlotReason['code'], Availability> = {
  not_offered_by: 'unable',
  closed: 'busy',
  does_not_fit: 'busy',
  skipped: 'busy',
  break: 'busy',
  holiday: 'busy',
  leave: 'busy',
  elsewhere: 'busy',
  closure: 'busy',
  blocked: 'busy',
  buffer: 'busy',
  taken: 'busy',
  held: 'busy',
  off_grid: 'free',
  past: 'free',
  too_far: 'free',
  too_soon: 'free',
  compact: 'free',
  full: 'free',
  on_request: 'free',
}

/** Those who offer the service and are free come first. Without explanations, everybody under no heading. */
export function groupReceivers(
  receivers: readonly Receiver[],
  explanations: readonly SlotExplanation[] | undefined,
): ReceiverGroup[] {
  if (!explanations) return [{ label: '', receivers: [...receivers] }]
  const reasonsOf = new Map(explanations.map(({ praticienId, reasons }) => [praticienId, reasons]))
  const groups: Record<Availability, Receiver[]> = { free: [], busy: [], unable: [] }
  for (const receiver of receivers) {
    const availability = availabilityOf(reasonsOf.get(receiver.id) ?? [])
    groups[availability].push({ ...receiver, isDisabled: availability === 'unable' })
  }
  return (['free', 'busy', 'unable'] as const)
    .map((availability) => ({ label: LABELS[availability], receivers: groups[availability] }))
    .filter((group) => group.receivers.length > 0)
}

function availabilityOf(reasons: readonly SlotReason[]): Availability {
  const all = reasons.map(({ code }) => AVAILABILITIES[code])
  if (all.includes('unable')) return 'unable'
  return all.includes('busy') ? 'busy' : 'free'
}

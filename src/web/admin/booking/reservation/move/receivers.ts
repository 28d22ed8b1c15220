import type { SlotExplanation, SlotReason } from '#contract/booking/slots.ts'
import { bindsStaff } from '#domain/booking/slots/not-offered.ts'

export type Receiver = { id: number; displayName: string }

/** Receivers of a reservation under a heading, in the order of a list. */
export type ReceiverGroup = { label: string; receivers: Receiver[] }

type Availability = 'free' | 'busy' | 'unable'

const LABELS: Record<Availability, string> = {
  free: 'Libres à cette heure',
  busy: 'Occupés ou absents à cette heure',
  unable: 'Ne proposent pas cette prestation',
}

/** Staff ignore the rules for visitors; nobody offers a service on request, which staff book. */
function availabilityBy(code: SlotReason['code']): Availability {
  if (code === 'not_offered_by') return 'unable'
  return code === 'on_request' || code === 'past' || !bindsStaff({ code }) ? 'free' : 'busy'
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
    groups[availabilityOf(reasonsOf.get(receiver.id) ?? [])].push(receiver)
  }
  return (['free', 'busy', 'unable'] as const)
    .map((availability) => ({ label: LABELS[availability], receivers: groups[availability] }))
    .filter((group) => group.receivers.length > 0)
}

function availabilityOf(reasons: readonly SlotReason[]): Availability {
  const all = reasons.map(({ code }) => availabilityBy(code))
  if (all.includes('unable')) return 'unable'
  return all.includes('busy') ? 'busy' : 'free'
}

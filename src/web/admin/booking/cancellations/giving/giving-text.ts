import type { GivingOutcome, GivingResult, PlannedReservation, PlanReason } from '#contract/booking/giving.ts'
import type { NotReceivedCode } from '#domain/booking/slots/receiving.ts'
import { notReceivedText } from '#domain/booking/slots/receiving-text.ts'
import { NOBODY_CODES, type NobodyCode } from '#domain/booking/slots/spread.ts'
import { frenchNumber } from '#domain/language/french-number.ts'
import { splitName } from '#domain/language/person-name.ts'
import { type Day, parseTime } from '#domain/language/time.ts'
import { french } from '#domain/language/typography.ts'

type Receiver = { id: number; displayName: string }

/** `name`: of whoever would have received the visit; `day`: of the visit. */
type About = { name: string; day: Day }

type StateCode = Exclude<GivingOutcome | PlanReason['code'], NotReceivedCode | NobodyCode | 'given'> | 'past'

const STATE_TEXTS: Record<StateCode, (name: string) => string> = {
  changed: () => 'A changé entre-temps',
  past: () => 'A déjà commencé',
  gone: () => 'Est annulé entre-temps',
  own: (name) => `Est déjà avec ${name}`,
  not_tried: () => french`Le serveur est lent : à recommencer`,
}

const NOBODY_TEXTS: Record<NobodyCode, string> = {
  none_offers: 'Personne d’autre ne propose cette prestation',
  none_works: 'Personne d’autre ne travaille à cette heure',
  none_free: 'Personne d’autre n’est libre à cette heure',
}

type Reason = {
  code: Exclude<GivingOutcome, 'given'> | NobodyCode
  label?: string | undefined
  from?: string | undefined
}

/** Why a visit was not given, or would not be. */
export function stayingText({ code, label, from }: Reason, { name, day }: About): string {
  if (isState(code)) return STATE_TEXTS[code](name)
  if (isNobody(code)) return NOBODY_TEXTS[code]
  const minute = from === undefined ? undefined : (parseTime(from) ?? undefined)
  return notReceivedText({ code, label, from: minute }, { name, day })
}

/** Null for a visit that was given. */
export function givingReason({ outcome, ...details }: GivingResult, about: About): string | null {
  return outcome === 'given' ? null : stayingText({ ...details, code: outcome }, about)
}

type Summary = {
  /** In the order in which they are named. */
  receivers: readonly Receiver[]
  /** True if spread over everybody; false for one named colleague, after whom others may receive the rest. */
  isSpread: boolean
}

/** « Inès 41 · Théo 38 · personne 18 ». */
export function planSummary(plan: readonly PlannedReservation[], { receivers, isSpread }: Summary): string {
  const counts = Map.groupBy(plan, ({ praticienId }) => praticienId)
  const people = receivers.filter(({ id }) => counts.has(id))
  const named = people.map(({ id, displayName }) => {
    return french`${shortName(displayName, people)} ${frenchNumber(counts.get(id)?.length ?? 0)}`
  })
  const staying = counts.get(null)?.length ?? 0
  const rest = french`${isSpread ? 'personne' : 'sans changement'} ${frenchNumber(staying)}`
  return [...named, ...(staying > 0 ? [rest] : [])].join(' · ')
}

/** The first name, unless another of them has it too. */
function shortName(displayName: string, people: readonly Receiver[]): string {
  const { firstName } = splitName(displayName)
  const namesakes = people.filter((other) => splitName(other.displayName).firstName === firstName)
  return namesakes.length > 1 || firstName === '' ? displayName : firstName
}

function isState(code: string): code is StateCode {
  return Object.hasOwn(STATE_TEXTS, code)
}

function isNobody(code: string): code is NobodyCode {
  return NOBODY_CODES.some((other) => other === code)
}

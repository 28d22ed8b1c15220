import { Refusal, type RefusalCode } from '#contract/errors.ts'
import type { WallClock } from '#domain/booking/slots/availability.ts'
import {
  type GivenReservation,
  HINDRANCES,
  type Hindrance,
  mayInsist,
  type NotReceived,
  type ReceivingAgenda,
  whyNotReceived,
} from '#domain/booking/slots/receiving.ts'
import { notReceivedText } from '#domain/booking/slots/receiving-text.ts'
import type { CompiledAgenda } from '#domain/booking/slots/working-day.ts'
import type { Day, DayRange } from '#domain/language/time.ts'
import { french } from '#domain/language/typography.ts'
import type { Db } from '../../db/engine.ts'
import { readRules } from './availability.ts'
import { listServicesOf } from './practitioners.ts'
import { listOccupied } from './queries.ts'

/** `except`: entries that take no time. */
type ReceiversQuery = DayRange & { now: number; except?: number | readonly number[] }

/** The agendas by which these practitioners receive reservations. Stable only under the locks of those agendas. */
export async function readReceivers(
  db: Db,
  ids: readonly number[],
  range: ReceiversQuery,
): Promise<Map<number, ReceivingAgenda>> {
  const rules = await readRules(db, ids, range)
  const occupied = await listOccupied(db, ids, range)
  const services = await listServicesOf(db, ids)
  return new Map(
    ids.map((id) => [
      id,
      {
        rules: rules.get(id) as CompiledAgenda,
        busy: occupied.get(id) ?? new Map(),
        serviceIds: services.get(id) ?? new Set(),
      },
    ]),
  )
}

/** The reason, besides code and sentence. */
export class NotReceivedRefusal extends Refusal {
  readonly reason: NotReceived

  constructor(reason: NotReceived, message: string) {
    const code = CODES[HINDRANCES[reason.code]]
    super(code, code === 'slot_taken' ? {} : { issues: [{ path: 'praticienId', message }] })
    this.reason = reason
  }
}

const CODES: Record<Hindrance, RefusalCode> = {
  overlap: 'slot_taken',
  service: 'service_not_offered',
  off: 'practitioner_off',
  past: 'move_to_past',
  skipped: 'slot_skipped',
}

type Giving = {
  id: number
  reservation: GivenReservation & { serviceName: string | null }
  praticienId: number
  /** By a superadmin, against anything but another entry. */
  insist: boolean
  wallClock: WallClock
  now: number
}

/** Throws NotReceivedRefusal. Precondition: the transaction holds the lock of the receiver's agenda. */
export async function requireReceived(
  db: Db,
  { id, reservation, praticienId, insist, wallClock, now }: Giving,
): Promise<void> {
  const range = { start: reservation.day, end: reservation.day, now, except: id }
  const receiver = (await readReceivers(db, [praticienId], range)).get(praticienId) as ReceivingAgenda
  const reason = whyNotReceived(receiver, reservation, wallClock)
  if (reason === null || (insist && mayInsist(reason))) return
  throw new NotReceivedRefusal(reason, sentenceOf(reason, await findName(db, praticienId), reservation))
}

type FullName = { firstName: string; lastName: string }

function sentenceOf(
  reason: NotReceived,
  { firstName, lastName }: FullName,
  { day, serviceName }: { day: Day; serviceName: string | null },
): string {
  if (reason.code !== 'not_offered') return `${notReceivedText(reason, { name: firstName, day })}.`
  return french`${firstName} ${lastName} ne propose pas « ${serviceName ?? 'cette prestation'} ».`
}

function findName(db: Db, id: number): Promise<FullName> {
  return db
    .selectFrom('users')
    .select(['first_name as firstName', 'last_name as lastName'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

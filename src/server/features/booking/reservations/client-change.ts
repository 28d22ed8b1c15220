import type { ClientDetails } from '#contract/booking/client.ts'
import type { ClientMessage } from '#contract/booking/reservations.ts'
import { invalid, Refusal } from '#contract/errors.ts'
import { type Client, isSameAddress, mustEndLink } from '#domain/clients/client.ts'
import { comparePersons, isSamePerson, type PersonAnswer } from '#domain/clients/identity.ts'
import { french } from '#domain/language/typography.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Trx } from '#server/db/engine.ts'
import { deleteNeverWritten } from '#server/jobs/queries.ts'
import { assignRecord } from '#server/practice/records/client-records.ts'
import { leaveRecord } from '#server/practice/records/record-contents.ts'
import {
  findKnownConcurrent,
  refuseConcurrent,
} from '#server/practice/reservations/concurrent-reservations.ts'
import { findSeriesOf, leaveSeries } from '#server/practice/reservations/series.ts'
import { endLinks } from '../../messages/links/actions.ts'
import { rewriteWaitingMessages } from '../../messages/notifications/rewritten-messages.ts'
import { rewriteMessagesOfSeries } from '../../messages/notifications/series-messages.ts'
import { confirmAnew, requireUnchanged, toNotice } from './actions.ts'
import { type HandedOver, handOver } from './handing-over.ts'
import { updateClient } from './queries.ts'
import { type ReservationRef, type StaffReservationRef, withFutureReservation } from './with-reservation.ts'

/** `handed`: to somebody else, with the reservation that stands now. */
type ChangedClient = Replacement & { handed?: Pick<HandedOver, 'booking' | 'handedFrom'> }

/**
 * Corrects the client, or gives the reservation to somebody else. A new e-mail address gets the confirmation, and so
 * does a client whose link ends with their old details.
 */
export async function changeClient(
  context: AppContext,
  reference: StaffReservationRef,
  { tellClient = true, tellFormer = false, person, concurrent: isMeant, ...details }: ClientDetails,
): Promise<ChangedClient> {
  return withFutureReservation(context, reference, async (trx, previous) => {
    const client = {
      clientName: details.clientName ?? null,
      clientEmail: details.clientEmail ?? null,
      clientPhone: details.clientPhone ?? null,
    }
    const question = { caller: reference.caller, isMeant }
    if (decidePerson({ before: previous, after: client, answer: person }) === 'other') {
      const handed = await handOver(context, trx, { reference, previous, client, tellClient, tellFormer })
      await refuseConcurrent(trx, [handed.booking.id], question)
      return toChanged(handed)
    }
    const known = await findKnownConcurrent(trx, [reference.id], question)
    const replaced = await replaceClient(context, trx, { reference, previous, client, tellClient })
    await refuseConcurrent(trx, [reference.id], { ...question, known })
    return replaced
  })
}

function toChanged({ booking, handedFrom, ...changed }: HandedOver): ChangedClient {
  return { ...changed, handed: { booking, handedFrom } }
}

type PersonQuestion = { before: Client; after: Client; answer: PersonAnswer | undefined }

/** The answer of whoever typed, or else the judge's; throws person_unclear where only they can know. */
export function decidePerson({ before, after, answer }: PersonQuestion): PersonAnswer {
  const change = comparePersons(before, after)
  if (change === 'unchanged' && answer === 'other') throw invalid('person', NOBODY_ELSE)
  const decided = answer ?? change
  if (decided === 'unclear') throw new Refusal('person_unclear')
  return decided === 'other' ? 'other' : 'same'
}

const NOBODY_ELSE = french`Pour donner ce rendez-vous à quelqu’un d’autre, écrivez les coordonnées de cette personne.`

type ClientRewrite = {
  reference: ReservationRef
  previous: Client & { clientId: number | null; source?: string }
  client: Client
  keepsRecord?: boolean
  /** The other dates get the same client. */
  keepsSeries?: boolean
}

/** Of one and the same person, with the record that the reservation belongs to. Returns the new version. */
export async function writeClient(
  context: AppContext,
  trx: Trx,
  { reference, previous, client, keepsRecord = false, keepsSeries = false }: ClientRewrite,
): Promise<number> {
  const change = { ...client, now: context.clock.instant() }
  const version = requireUnchanged(await updateClient(trx, reference, change))
  await rewriteWaitingMessages(context, trx, reference.id)
  if (previous.clientPhone !== client.clientPhone) await deleteNeverWritten(trx, reference.id)
  const seriesId = await findSeriesOf(trx, reference.id)
  if (!keepsRecord) await assignAnew(trx, { reference, previous, client, now: change.now, keepsSeries })
  if (seriesId !== null) await rewriteMessagesOfSeries(context, trx, seriesId)
  return version
}

type Assignment = Omit<ClientRewrite, 'keepsRecord'> & { now: number }

async function assignAnew(
  trx: Trx,
  { reference, previous, client, now, keepsSeries = false }: Assignment,
): Promise<void> {
  const { id: reservationId, caller } = reference
  const staff = caller ? { byStaff: true, typedBy: caller.id } : { byStaff: false }
  await assignRecord(trx, { reservationId, client, now, ...staff })
  // Whoever has a link may be somebody else at the same mailbox: their word moves no notes.
  const isCertain = caller !== null || isSamePerson(previous, client)
  await leaveRecord(trx, { reservationId, from: previous.clientId, isCertain })
  if (!keepsSeries) await leaveSeries(trx, { reservationId, from: previous.clientId })
}

type Replacement = { version: number; clientMessage: ClientMessage }

type Announced = ClientRewrite & { tellClient: boolean }

/** A changed e-mail address or phone number ends the client's links and confirms the reservation anew. */
export async function replaceClient(context: AppContext, trx: Trx, rewrite: Announced): Promise<Replacement> {
  const [replaced] = await replaceClients(context, trx, [rewrite])
  return replaced as Replacement
}

/** Of several reservations. Dates of a series end each other's links, so that none is mailed before all have ended. */
export async function replaceClients(
  context: AppContext,
  trx: Trx,
  rewrites: readonly Announced[],
): Promise<Replacement[]> {
  const written: { rewrite: Announced; version: number; endsLink: boolean }[] = []
  for (const rewrite of rewrites) {
    const { reference, previous, client } = rewrite
    const version = await writeClient(context, trx, rewrite)
    const endsLink = mustEndLink({ ...previous, isOnline: previous.source !== 'staff' }, client)
    if (endsLink) await endLinks(trx, reference.id)
    written.push({ rewrite, version, endsLink })
  }
  const replaced: Replacement[] = []
  for (const { rewrite, version, endsLink } of written) {
    const clientMessage = await announceClient(context, trx, { rewrite, endsLink })
    replaced.push({ version, clientMessage })
  }
  return replaced
}

async function announceClient(
  context: AppContext,
  trx: Trx,
  { rewrite, endsLink }: { rewrite: Announced; endsLink: boolean },
): Promise<ClientMessage> {
  const { reference, previous, client, tellClient } = rewrite
  const kind = isSameAddress(previous.clientEmail, client.clientEmail) ? 'relinked' : 'readdressed'
  if (!endsLink && kind === 'relinked') return null
  return confirmAnew(context, trx, { ...toNotice(reference, tellClient), kind })
}

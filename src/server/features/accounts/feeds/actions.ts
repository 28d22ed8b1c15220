import { createHash } from 'node:crypto'
import type { CalendarFeed } from '#contract/accounts/feeds.ts'
import { Refusal } from '#contract/errors.ts'
import type { TimeOff } from '#domain/booking/agenda.ts'
import { calendarEvent } from '#domain/booking/calendars/calendar-event.ts'
import { toPublicSettings } from '#domain/content/settings.ts'
import { addDays, addMinutes, type Day, END_OF_DAY, parseEnd } from '#domain/language/time.ts'
import { reservationValues } from '#domain/messages/message-values.ts'
import type { AppContext } from '#server/app-context.ts'
import { toFlag } from '#server/db/columns.ts'
import type { Db, Trx } from '#server/db/engine.ts'
import { findSiteOrigin } from '#server/db/site-address.ts'
import { readStoredSettings } from '#server/db/statements/settings.ts'
import { readStored } from '#server/db/statements/stored-settings.ts'
import {
  type AgendaFileEntry,
  type CalendarFile,
  calendarState,
  calendarUid,
  renderAgendaFile,
  renderReservationFile,
} from '#server/documents/calendar-file.ts'
import { readAgendas } from '#server/practice/agendas/queries.ts'
import { hmacToken } from '#server/security/secret.ts'
import { hashToken, randomToken } from '#server/security/tokens.ts'
import { requireReservationByToken } from '../../messages/links/actions.ts'
import { chooseSenderAddress } from '../../messages/mail-server/actions.ts'
import { readSiteValues } from '../../messages/notifications/actions.ts'
import { findReservation, toMessageReservation } from '../../messages/notifications/queries.ts'
import {
  type Feed,
  type FeedEntryRow,
  findFeedByUser,
  listFeedEntries,
  updateWithNames,
  writeFeed,
} from './queries.ts'

const TOKEN_PURPOSE = 'feed'

/** `address` is null once SECRET_KEY has changed: the stored token can no longer be derived. */
export async function readFeed(
  { config, database }: AppContext,
  userId: number,
): Promise<CalendarFeed | null> {
  const feed = await findFeedByUser(database.kysely, userId)
  if (!feed) return null
  const token = hmacToken(config, feed.seed, TOKEN_PURPOSE)
  const isDerivable = hashToken(token) === feed.tokenHash
  const origin = await findSiteOrigin(config, database.kysely)
  return {
    address: isDerivable ? `${origin ?? ''}/agenda/${token}.ics` : null,
    withNames: feed.withNames === 1,
  }
}

/** Throws reauthentication_required before names of clients are shown to whoever knows the address. */
export async function saveFeed(
  { config, database, clock }: AppContext,
  { userId, isReauthenticated }: { userId: number; isReauthenticated: boolean },
  { withNames, renew = false }: { withNames?: boolean | undefined; renew?: boolean | undefined },
): Promise<void> {
  await database.transaction(async (trx) => {
    const existing = await findFeedByUser(trx, userId)
    const withNamesColumn = withNames === undefined ? (existing?.withNames ?? 0) : toFlag(withNames)
    if (withNamesColumn > (existing?.withNames ?? 0) && !isReauthenticated)
      throw new Refusal('reauthentication_required')
    if (existing && !renew) return updateWithNames(trx, userId, withNamesColumn)
    await writeNewAddress({ config, clock }, trx, { userId, withNames: withNamesColumn })
  })
}

/** Ends the address of a user's feed, if there is one, and gives it a new one. */
export async function renewFeedOf(context: AppContext, trx: Trx, userId: number): Promise<void> {
  const feed = await findFeedByUser(trx, userId)
  if (feed) await writeNewAddress(context, trx, { userId, withNames: feed.withNames })
}

async function writeNewAddress(
  { config, clock }: Pick<AppContext, 'config' | 'clock'>,
  trx: Trx,
  feed: { userId: number; withNames: 0 | 1 },
): Promise<void> {
  const seed = randomToken()
  const tokenHash = hashToken(hmacToken(config, seed, TOKEN_PURPOSE))
  await writeFeed(trx, { ...feed, tokenHash, seed, now: clock.instant() })
}

/** Computed without rendering the file. Depends on `today`, as the range of days moves every day. */
export function etagOf(feed: Feed, today: Day): string {
  const { userId, createdAt, withNames, contentVersion, agendaVersion } = feed
  const state = [userId, createdAt, withNames, contentVersion, agendaVersion ?? 0, today].join(' ')
  return `"${createHash('sha256').update(state).digest('base64url')}"`
}

/** Absences have no id: the UID is derived from their kind and dates. */
function absenceUid(
  userId: number,
  summary: string,
  { from, to, start = '', end = '' }: Omit<TimeOff, 'label'>,
): string {
  return calendarUid('absence', userId, summary, from, to, start, end)
}

const ABSENCE_SUMMARIES = { leave: 'Congés', closure: 'Cabinet fermé' }

/** Of the absences that a user’s feed has today. */
export async function listAbsenceUids(db: Db, userId: number): Promise<string[]> {
  const agenda = (await readAgendas(db, [userId])).get(userId)
  return [
    ...(agenda?.timeOff ?? []).map((leave) => absenceUid(userId, ABSENCE_SUMMARIES.leave, leave)),
    ...(await readStored(db, 'closures')).map((closure) =>
      absenceUid(userId, ABSENCE_SUMMARIES.closure, closure),
    ),
  ]
}

const DAYS_BACK = 30
const DAYS_AHEAD = 366

export async function renderFeed({ config, database, clock }: AppContext, feed: Feed): Promise<string> {
  const { kysely: db } = database
  const today = clock.local().day
  const range = { start: addDays(today, -DAYS_BACK), end: addDays(today, DAYS_AHEAD) }
  const entries = await listFeedEntries(db, feed.userId, range)
  const agenda = (await readAgendas(db, [feed.userId])).get(feed.userId)
  const toAbsenceEntries = (absences: readonly TimeOff[], summary: string) =>
    absences
      .filter(({ from, to }) => from <= range.end && to >= range.start)
      .map((absence) => toAbsenceEntry(absence, { summary, feed }))
  const { siteTitle } = toPublicSettings(await readStoredSettings(db))
  return renderAgendaFile({
    timeZone: config.timeZone,
    name: `${siteTitle} – ${feed.firstName}`,
    items: [
      ...entries.map((row) => toFileEntry(row, feed.withNames === 1)),
      ...toAbsenceEntries(agenda?.timeOff ?? [], ABSENCE_SUMMARIES.leave),
      ...toAbsenceEntries(await readStored(db, 'closures'), ABSENCE_SUMMARIES.closure),
    ],
  })
}

function toFileEntry(row: FeedEntryRow, withNames: boolean): AgendaFileEntry {
  const { at, duration, ...state } = calendarState(row)
  return { ...state, start: at, end: addMinutes(at, duration), summary: summaryOf(row, withNames) }
}

/** Privacy: a block's label never leaves the back office, since a phone may lie on the table. */
function summaryOf(row: FeedEntryRow, withNames: boolean): string {
  if (row.kind === 'block') return 'Occupé'
  const service = row.service_name ?? 'Rendez-vous'
  return withNames && row.client_name !== null ? `${service} – ${row.client_name}` : service
}

function toAbsenceEntry(
  { from, to, start, end }: TimeOff,
  { summary, feed }: { summary: string; feed: Feed },
): AgendaFileEntry {
  return {
    uid: absenceUid(feed.userId, summary, { from, to, start, end }),
    sequence: 0,
    changedAt: feed.createdAt,
    start: { day: from, minute: parseEnd(start ?? '00:00') ?? 0 },
    end: addMinutes({ day: to, minute: 0 }, parseEnd(end ?? '24:00') ?? END_OF_DAY),
    wholeDays: start === undefined && end === undefined,
    summary,
  }
}

export async function renderReservationDownload(context: AppContext, token: string): Promise<CalendarFile> {
  const { config, database, clock } = context
  const { kysely: db } = database
  const { id } = await requireReservationByToken(context, token)
  const reservation = await findReservation(db, id)
  if (!reservation) throw new Error(`reservation ${id} has a valid link but no row`)
  const origin = await findSiteOrigin(config, db)
  const values = {
    ...(await readSiteValues(context, db)),
    ...reservationValues(toMessageReservation(reservation)),
    ...(origin !== null && { manageUrl: `${origin}/reservation/${token}` }),
  }
  return renderReservationFile(calendarEvent(calendarState(reservation), values), {
    timeZone: config.timeZone,
    now: clock.instant(),
    organizer: {
      name: values.siteTitle ?? '',
      address: chooseSenderAddress(config, await readStored(db, 'mailServer')),
    },
    attendee: null,
  })
}

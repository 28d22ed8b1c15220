import { createHash } from 'node:crypto'
import type { CalendarFeed } from '#contract/feeds.ts'
import type { TimeOff } from '#domain/agenda.ts'
import { calendarEvent } from '#domain/calendar-event.ts'
import { reservationValues } from '#domain/message-values.ts'
import { toPublicSettings } from '#domain/settings.ts'
import { addDays, addMinutes, type Day, END_OF_DAY, parseEnd } from '#domain/time.ts'
import { readAgendas, readClosureList } from '#server/agendas/queries.ts'
import type { AppContext } from '#server/app-context.ts'
import {
  type AgendaFileEntry,
  agendaFile,
  type CalendarFile,
  calendarStand,
  calendarUid,
  reservationFile,
} from '#server/calendar-file.ts'
import { linkToken } from '#server/security/secret.ts'
import { hashToken, randomToken } from '#server/security/tokens.ts'
import { senderAddress } from '../mail-server/actions.ts'
import { readMailServer } from '../mail-server/queries.ts'
import { requireOpened } from '../manage/actions.ts'
import { messageReservation, readSiteValues } from '../notifications/actions.ts'
import { findReservation } from '../notifications/queries.ts'
import { readSettings } from '../settings/queries.ts'
import { type Feed, type FeedEntryRow, findFeedOf, listTaken, updateNames, writeFeed } from './queries.ts'

const PURPOSE = 'feed'

/** One's own feed as one may see it; its address can be made again from the site's key alone. */
export async function showFeed(
  { config, database }: AppContext,
  userId: number,
): Promise<CalendarFeed | null> {
  const feed = await findFeedOf(database.kysely, userId)
  if (!feed) return null
  const token = linkToken(config, feed.seed, PURPOSE)
  const isStill = hashToken(token) === feed.tokenHash
  return {
    address: isStill ? `${config.publicUrl?.origin ?? ''}/agenda/${token}.ics` : null,
    withNames: feed.withNames === 1,
  }
}

/** Makes an address where there is none, or another one; what is left out stays as it is. */
export async function saveFeed(
  { config, database, clock }: AppContext,
  userId: number,
  { withNames, renew = false }: { withNames?: boolean | undefined; renew?: boolean | undefined },
): Promise<void> {
  await database.transaction(async (trx) => {
    const kept = await findFeedOf(trx, userId)
    const names = withNames === undefined ? (kept?.withNames ?? 0) : withNames ? 1 : 0
    if (kept && !renew) return updateNames(trx, userId, names)
    const seed = randomToken()
    const tokenHash = hashToken(linkToken(config, seed, PURPOSE))
    await writeFeed(trx, { userId, tokenHash, seed, withNames: names, now: clock.instant() })
  })
}

/** The same for as long as the file is: known without drawing it. */
export function feedVersion({ userId, createdAt, withNames, content, agenda }: Feed, today: Day): string {
  const state = [userId, createdAt, withNames, content, agenda ?? 0, today].join(' ')
  return `"${createHash('sha256').update(state).digest('base64url')}"`
}

const DAYS_BACK = 30
const DAYS_AHEAD = 366

/** What takes a practitioner's time, for their own calendar program. */
export async function drawFeed({ config, database, clock }: AppContext, feed: Feed): Promise<string> {
  const { kysely: db } = database
  const today = clock.local().day
  const range = { start: addDays(today, -DAYS_BACK), end: addDays(today, DAYS_AHEAD) }
  const taken = await listTaken(db, feed.userId, range)
  const agenda = (await readAgendas(db, [feed.userId])).get(feed.userId)
  const away = (absences: readonly TimeOff[], summary: string) =>
    absences
      .filter(({ from, to }) => from <= range.end && to >= range.start)
      .map((absence) => absenceItem(absence, { summary, feed }))
  const { siteTitle } = toPublicSettings(await readSettings(db))
  return agendaFile({
    timeZone: config.timeZone,
    name: `${siteTitle} – ${feed.firstName}`,
    items: [
      ...taken.map((row) => takenItem(row, feed.withNames === 1)),
      ...away(agenda?.timeOff ?? [], 'Congés'),
      ...away(await readClosureList(db), 'Cabinet fermé'),
    ],
  })
}

function takenItem(row: FeedEntryRow, withNames: boolean): AgendaFileEntry {
  const { at, duration, ...stand } = calendarStand(row)
  return { ...stand, start: at, end: addMinutes(at, duration), summary: summaryOf(row, withNames) }
}

/** A block's label is for the practice's own screens: a telephone may lie on the table. */
function summaryOf(row: FeedEntryRow, withNames: boolean): string {
  if (row.kind === 'block') return 'Occupé'
  const service = row.service_name ?? 'Rendez-vous'
  return withNames && row.client_name !== null ? `${service} – ${row.client_name}` : service
}

/** An absence has no name of its own in the agenda: what it is called follows from when it is. */
function absenceItem(
  { from, to, start, end }: TimeOff,
  { summary, feed }: { summary: string; feed: Feed },
): AgendaFileEntry {
  return {
    uid: calendarUid('absence', feed.userId, summary, from, to, start ?? '', end ?? ''),
    sequence: 0,
    changedAt: feed.createdAt,
    start: { day: from, minute: parseEnd(start ?? '00:00') ?? 0 },
    end: addMinutes({ day: to, minute: 0 }, parseEnd(end ?? '24:00') ?? END_OF_DAY),
    wholeDays: start === undefined && end === undefined,
    summary,
  }
}

/** The reservation that a client's link opens, for their own calendar. */
export async function drawReservation(context: AppContext, token: string): Promise<CalendarFile> {
  const { config, database, clock } = context
  const { kysely: db } = database
  const { id } = await requireOpened(db, token)
  const reservation = await findReservation(db, id)
  if (!reservation) throw new Error(`visit ${id} is open and not there`)
  const values = {
    ...(await readSiteValues(context, db)),
    ...reservationValues(messageReservation(reservation)),
    ...(config.publicUrl && { manageUrl: `${config.publicUrl.origin}/reservation/${token}` }),
  }
  return reservationFile(calendarEvent(calendarStand(reservation), values), {
    timeZone: config.timeZone,
    now: clock.instant(),
    organizer: { name: values.siteTitle ?? '', address: senderAddress(config, await readMailServer(db)) },
    attendee: null,
  })
}

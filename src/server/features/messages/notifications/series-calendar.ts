import { type CalendarEvent, calendarEvent } from '#domain/booking/calendars/calendar-event.ts'
import { isSameAddress } from '#domain/clients/client.ts'
import { toPublicSettings } from '#domain/content/settings.ts'
import { reservationValues, siteValues } from '#domain/messages/message-values.ts'
import type { AppContext } from '#server/app-context.ts'
import { findSiteOrigin } from '#server/db/site-address.ts'
import { readStoredSettings } from '#server/db/statements/settings.ts'
import { calendarState } from '#server/documents/calendar-file.ts'
import { linkValues } from '../links/actions.ts'
import { listMessageReservations, toMessageReservation } from './queries.ts'

/** Of the recipient's reservations among these as they are now, cancelled ones too, each with its own link. */
export async function listCalendarEvents(
  context: AppContext,
  { ids, recipient }: { ids: readonly number[]; recipient: string },
): Promise<CalendarEvent[]> {
  const { config, database } = context
  const { kysely: db } = database
  const siteOrigin = await findSiteOrigin(config, db)
  const site = siteValues(toPublicSettings(await readStoredSettings(db)), siteOrigin)
  const reservations = (await listMessageReservations(db, ids)).filter((row) =>
    isSameAddress(row.client_email, recipient),
  )
  const events = reservations.map(async (reservation) => {
    const link = await linkValues(context, db, { type: 'series_booked', reservation, siteOrigin })
    const values = { ...site, ...reservationValues(toMessageReservation(reservation)), ...link }
    return calendarEvent(calendarState(reservation), values)
  })
  return Promise.all(events)
}

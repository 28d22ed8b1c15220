import type { Module } from '#domain/content/modules.ts'
import { toPublicSettings } from '#domain/content/settings.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Db } from '#server/db/engine.ts'
import { readSettings } from '#server/db/statements/settings.ts'
import { readSwitches } from '#server/db/statements/stored-settings.ts'
import { SMS_KEYS, sendsSmsIn, tellsChangesIn } from '../../messages/sms-account/route.ts'

/** State of each module; private calendars are those of this person. */
export async function readModuleStates(
  { config, database: { kysely: db } }: Pick<AppContext, 'config' | 'database'>,
  userId: number,
): Promise<Record<Module, boolean>> {
  const [switches, shown, privateCalendars] = await Promise.all([
    readSwitches(db),
    readSettings(db, ['enableGallery', 'enableTestimonials', ...SMS_KEYS]),
    hasPrivateCalendar(db, userId),
  ])
  const { enableGallery, enableTestimonials } = toPublicSettings(shown)
  const sms = sendsSmsIn(config, shown) || tellsChangesIn(config, shown)
  return { ...switches, gallery: enableGallery, testimonials: enableTestimonials, sms, privateCalendars }
}

async function hasPrivateCalendar(db: Db, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('elsewhere_calendars')
    .select('id')
    .where('practitioner_id', '=', userId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

import { isMailOutage, type MailObstacle } from '#domain/messages/delivery.ts'
import type { MessageType } from '#domain/messages/notification.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Db } from '#server/db/engine.ts'
import { findSiteOrigin } from '#server/db/site-address.ts'
import { readStored } from '#server/db/statements/stored-settings.ts'
import { findActiveTemplate } from '../notifications/queries.ts'
import { findMailSettingsSource } from './actions.ts'
import { findMailFailureStart } from './queries.ts'

/** Why no visitor could receive a link in a message of this type now; null if they can. */
export async function findMailObstacle(
  context: AppContext,
  db: Db,
  type: MessageType,
): Promise<MailObstacle | null> {
  const missing = await findMissingMailSetup(context, db, type)
  if (missing !== null) return missing
  return isMailOutage(await findMailFailureStart(db), context.clock.instant()) ? 'failing' : null
}

/** Without a mail server, mails become files that no visitor reads. */
export async function findMissingMailSetup(
  { config }: AppContext,
  db: Db,
  type: MessageType,
): Promise<Exclude<MailObstacle, 'failing'> | null> {
  if (findMailSettingsSource(config, await readStored(db, 'mailServer')) === 'file') return 'server'
  if ((await findSiteOrigin(config, db)) === null) return 'address'
  return (await findActiveTemplate(db, type)) === null ? 'template' : null
}

import type { FastifyRequest } from 'fastify'
import type { SettingsChange } from '#contract/content/editable-settings.ts'
import * as editable from '#contract/content/editable-settings.ts'
import * as contract from '#contract/content/settings.ts'
import { Refusal } from '#contract/errors.ts'
import { namesOfChanges } from '#domain/accounts/audit.ts'
import { isReauthenticated } from '#domain/accounts/reauthentication.ts'
import { toPublicSettings } from '#domain/content/settings.ts'
import { readsAnswers } from '#domain/messages/reply-to.ts'
import { toBackupSettings } from '#domain/operations/backup.ts'
import type { AppContext } from '#server/app-context.ts'
import { hasExamples } from '#server/db/examples.ts'
import { findSiteOrigin } from '#server/db/site-address.ts'
import { readStoredSettings } from '#server/db/statements/settings.ts'
import { asksDeposits, storedIn, switchesIn } from '#server/db/statements/stored-settings.ts'
import type { Serve } from '#server/http/serve.ts'
import { chooseSenderAddress } from '../../messages/mail-server/actions.ts'
import { findMissingMailSetup } from '../../messages/mail-server/obstacle.ts'
import { findActiveTemplate } from '../../messages/notifications/queries.ts'
import { readBackupSettings } from '../../operations/backups/queries.ts'
import {
  addBackgrounds,
  changeSettings,
  exportSettings,
  importSettings,
  readEditableSettings,
  readPrivacyPolicy,
  replaceLogo,
} from './actions.ts'
import { listClosedPeriods } from './closed-periods.ts'
import { readRichText } from './queries.ts'

/** Features of mails that leave: none of a site without a mail server. */
async function findMailFeatures(context: AppContext, stored: Record<string, unknown>) {
  const { config, database } = context
  const obstacle = await findMissingMailSetup(context, database.kysely, 'booking_confirmed')
  if (obstacle === 'server' || obstacle === 'address') return {}
  const hasLostLinks = (await findActiveTemplate(database.kysely, 'lost_links')) !== null
  const canAnswer = readsAnswers(chooseSenderAddress(config, storedIn(stored, 'mailServer')))
  return {
    ...(obstacle === null && { confirmations: { canAnswer } }),
    ...(hasLostLinks && { lostLinks: true as const }),
  }
}

/** Nothing while none is asked. */
function findDepositRules(stored: Record<string, unknown>) {
  const { kind, payers } = storedIn(stored, 'deposits')
  return asksDeposits(stored) ? { deposits: { kind, payers } } : {}
}

export function settingsRoutes(serve: Serve, context: AppContext): void {
  const { config, database } = context
  const { kysely: db } = database

  serve(contract.readPublicSettings, async () => {
    const stored = await readStoredSettings(db)
    const settings = toPublicSettings(stored)
    const switches = switchesIn(stored)
    return {
      ...settings,
      paymentMeans: settings.paymentMeans.length > 0 ? settings.paymentMeans : undefined,
      deadlines: storedIn(stored, 'deadlines'),
      ...(await findMailFeatures(context, stored)),
      ...(switches.waitingList && { waitingList: true as const }),
      ...(switches.rebookOffers && { rebookOffers: true as const }),
      ...(switches.vouchers && { vouchers: true as const }),
      ...(switches.voucherOrders && { voucherOrders: true as const }),
      ...findDepositRules(stored),
      closedPeriods: settings.openingTimes === null ? [] : await listClosedPeriods(context),
      siteAddress: await findSiteOrigin(config, db),
      timeZone: config.timeZone,
      isExample: await hasExamples(db),
    }
  })

  serve(contract.readPrivacyPolicy, async () => ({ privacyPolicy: await readPrivacyPolicy(db) }))
  serve(contract.readLegalText, async () => ({ legalText: await readRichText(db, 'legalText') }))
  serve(contract.readTermsOfService, async () => ({
    termsOfService: await readRichText(db, 'termsOfService'),
  }))
}

export function editableSettingsRoutes(serve: Serve, context: AppContext): void {
  const { database } = context
  const { uploads } = context.storage

  serve(editable.readEditableSettings, () => readEditableSettings(database))

  serve(editable.saveSettings, async ({ body, note, request }) => {
    await refuseUnprovenBackups(context, request, body)
    const { before, after } = await changeSettings(context, body)
    note.detail = namesOfChanges(before, after)
    return after
  })

  serve(editable.uploadLogo, async ({ uploadedFiles: [content], note }) => {
    note.detail = 'logo'
    return { url: await replaceLogo(context, uploads, content) }
  })

  serve(editable.uploadBackgrounds, async ({ uploadedFiles, note }) => {
    note.detail = 'backgroundImages'
    return { urls: await addBackgrounds(context, uploads, uploadedFiles) }
  })

  serve(editable.exportSettings, () => exportSettings(database))

  serve(editable.importSettings, async ({ body, note, request }) => {
    await refuseUnprovenBackups(context, request, body)
    const { before, after, missing } = await importSettings(context, uploads, body)
    note.detail = namesOfChanges(before, after)
    return { message: 'Import réussi', missingPictures: missing }
  })
}

/** As the screen of backups asks: a session left open must not redirect them to another key. */
async function refuseUnprovenBackups(
  { database, clock }: AppContext,
  { authenticatedAt }: FastifyRequest,
  { backups }: SettingsChange,
): Promise<void> {
  if (backups === undefined || isReauthenticated(authenticatedAt, clock.instant())) return
  const saved = await readBackupSettings(database.kysely)
  if (namesOfChanges(saved, toBackupSettings(backups)) !== null)
    throw new Refusal('reauthentication_required')
}

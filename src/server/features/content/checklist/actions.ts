import type { Admin } from '#contract/accounts/sign-in.ts'
import type {
  ChecklistChange,
  ChecklistStep,
  OwnChecklist,
  SetUpChecklist,
} from '#contract/content/checklist.ts'
import { SETTING_LABELS, TO_COMPLETE } from '#domain/content/setting-labels.ts'
import { TEXT_KEYS } from '#domain/content/settings.ts'
import { isPlaceholderName } from '#domain/language/person-name.ts'
import { isSenderMissing, MISSING_SENDER } from '#domain/messages/mail-sender.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/engine.ts'
import { hasExamples } from '#server/db/examples.ts'
import { findSiteOrigin } from '#server/db/site-address.ts'
import { readStoredSettings } from '#server/db/statements/settings.ts'
import { storedIn, writeStored } from '#server/db/statements/stored-settings.ts'
import { hasSafeBackups } from '../../operations/backups/actions.ts'
import {
  findMailServerSavedAt,
  findOwnSteps,
  hasNonExamplePractitioner,
  hasNonExampleService,
  hasTestMailSince,
  listNonExamplePractitioners,
  listNonExampleSettings,
} from './queries.ts'

type Settings = Record<string, unknown>
type Judgement = { done: boolean; left?: string[] }

export async function readChecklist(context: AppContext, caller: Admin): Promise<SetUpChecklist> {
  const { config, database } = context
  const db = database.kysely
  const settings = await readStoredSettings(db)
  const ownSettings = await listNonExampleSettings(db, ['siteTitle', 'address', 'phone', 'publicEmail'])
  const practitioners = await listNonExamplePractitioners(db)
  const judgements: Record<ChecklistStep['key'], Judgement | null> = {
    site: { done: ownSettings.includes('siteTitle') },
    name: { done: !isPlaceholderName(caller) },
    services: await judgeServices(db),
    hours: { done: practitioners.some(({ savedAt }) => savedAt !== null) },
    contact: judgeContact(ownSettings),
    legal: judgeTexts(settings),
    mail: await judgeMail(config, db),
    siteAddress: { done: (await findSiteOrigin(config, db)) !== null },
    backups: { done: await hasSafeBackups(context) },
    examples: (await hasExamples(db)) ? { done: false } : null,
  }
  return {
    steps: listSteps(judgements, storedIn(settings, 'guideLater')),
    praticienId: (practitioners.find(({ id }) => id === caller.id) ?? practitioners[0])?.id ?? null,
    hasEnded: storedIn(settings, 'guideEnded') === true,
  }
}

function listSteps(
  judgements: Record<ChecklistStep['key'], Judgement | null>,
  later: unknown,
): ChecklistStep[] {
  const putOff: unknown[] = Array.isArray(later) ? later : []
  return Object.entries(judgements).flatMap(([name, judgement]) => {
    const key = name as ChecklistStep['key']
    return judgement
      ? [
          {
            key,
            done: judgement.done,
            later: !judgement.done && putOff.includes(key),
            left: judgement.left ?? [],
          },
        ]
      : []
  })
}

async function judgeServices(db: Db): Promise<Judgement> {
  if (!(await hasNonExampleService(db))) return { done: false }
  const isOffered = await hasNonExamplePractitioner(db)
  return { done: isOffered, left: isOffered ? [] : ['Personne ne propose encore de prestation'] }
}

/** Enough for a client to find the practice and to reach it in one way. */
function judgeContact(ownSettings: readonly string[]): Judgement {
  const has = (key: string) => ownSettings.includes(key)
  const left = [
    ...(has('address') ? [] : [SETTING_LABELS.address]),
    ...(has('phone') || has('publicEmail') ? [] : [`${SETTING_LABELS.phone} ou e-mail`]),
  ]
  return { done: left.length === 0, left }
}

function judgeTexts(settings: Settings): Judgement {
  const left = listIncompleteTexts(settings)
  return { done: left.length === 0, left }
}

async function judgeMail(config: Config, db: Db): Promise<Judgement> {
  return isSenderMissing(config)
    ? { done: false, left: [MISSING_SENDER] }
    : { done: await isMailTested(config, db) }
}

export async function changeChecklist(
  { database, clock }: AppContext,
  { later, hasEnded }: ChecklistChange,
): Promise<void> {
  const now = clock.instant()
  await database.transaction(async (trx) => {
    if (later !== undefined) await writeStored(trx, 'guideLater', { value: later, now })
    if (hasEnded !== undefined) await writeStored(trx, 'guideEnded', { value: hasEnded, now })
  })
}

export async function readOwnChecklist({ database }: AppContext, caller: Admin): Promise<OwnChecklist> {
  const { offers, savedHours, isIntroduced, isDismissed } = await findOwnSteps(database.kysely, caller.id)
  return {
    steps: [
      { key: 'services', done: Boolean(offers) },
      { key: 'hours', done: Boolean(savedHours) },
      { key: 'photo', done: Boolean(isIntroduced) },
      { key: 'password', done: !caller.mustChangePassword },
    ],
    isDismissed: isDismissed === 1,
  }
}

/** Labels of texts with an unfilled blank, and of empty texts that the law requires (all but `contactInfo`). */
function listIncompleteTexts(settings: Settings): string[] {
  const isIncomplete = (key: (typeof TEXT_KEYS)[number]) => {
    const text = settings[key]
    return typeof text === 'string' && text !== '' ? TO_COMPLETE.test(text) : key !== 'contactInfo'
  }
  return TEXT_KEYS.filter(isIncomplete).map((key) => SETTING_LABELS[key])
}

/** Only a test mail through the mail server in use counts. */
async function isMailTested({ smtpUrl }: Pick<Config, 'smtpUrl'>, db: Db): Promise<boolean> {
  const since = smtpUrl === undefined ? await findMailServerSavedAt(db) : 0
  return since !== null && hasTestMailSince(db, since)
}

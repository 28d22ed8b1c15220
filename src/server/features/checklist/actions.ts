import type { ChecklistStep } from '#contract/checklist.ts'
import { isSenderMissing, MISSING_SENDER } from '#domain/mail-sender.ts'
import { SETTING_LABELS, TO_COMPLETE } from '#domain/setting-labels.ts'
import { TEXT_KEYS } from '#domain/settings.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/engine.ts'
import { hasExamples } from '#server/db/examples.ts'
import { readStoredSettings } from '../settings/queries.ts'
import {
  findMailServerSavedAt,
  hasNonExampleService,
  hasTestMailSince,
  listNonExamplePractitioners,
  listNonExampleSettings,
} from './queries.ts'

export async function readChecklist({ config, database: { kysely: db } }: AppContext) {
  const changedSettings = await listNonExampleSettings(db, ['siteTitle', 'colorPrimary', 'colorSecondary'])
  const incompleteTexts = await listIncompleteTexts(db)
  const practitioners = await listNonExamplePractitioners(db)
  const hasHours = practitioners.some(({ savedAt }) => savedAt !== null)
  const steps: ChecklistStep[] = [
    toStep('title', changedSettings.includes('siteTitle')),
    toStep('colors', changedSettings.includes('colorPrimary') && changedSettings.includes('colorSecondary')),
    toStep('legal', incompleteTexts.length === 0, incompleteTexts),
    toStep('service', await hasNonExampleService(db)),
    toStep('hours', hasHours),
    toStep('mail', !isSenderMissing(config) && (await isMailTested(config, db)), listMailProblems(config)),
    toStep('examples', !(await hasExamples(db))),
  ]
  return { steps, praticienId: practitioners[0]?.id ?? null }
}

function toStep(key: ChecklistStep['key'], isDone: boolean, left: string[] = []): ChecklistStep {
  return { key, done: isDone, left }
}

/** Labels of texts with an unfilled blank, and of empty texts that the law requires (all but `contactInfo`). */
async function listIncompleteTexts(db: Db): Promise<string[]> {
  const settings = await readStoredSettings(db)
  const isIncomplete = (key: (typeof TEXT_KEYS)[number]) => {
    const text = settings[key]
    return typeof text === 'string' && text !== '' ? TO_COMPLETE.test(text) : key !== 'contactInfo'
  }
  return TEXT_KEYS.filter(isIncomplete).map((key) => SETTING_LABELS[key])
}

function listMailProblems(config: Config): string[] {
  return isSenderMissing(config) ? [MISSING_SENDER] : []
}

/** Only a test mail through the mail server in use counts. */
async function isMailTested({ smtpUrl }: Pick<Config, 'smtpUrl'>, db: Db): Promise<boolean> {
  const since = smtpUrl === undefined ? await findMailServerSavedAt(db) : 0
  return since !== null && hasTestMailSince(db, since)
}

import type { ChecklistStep } from '#contract/checklist.ts'
import { SETTING_LABELS, TO_COMPLETE } from '#domain/setting-labels.ts'
import { TEXT_KEYS } from '#domain/settings.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/engine.ts'
import { hasExamples } from '#server/db/examples.ts'
import { readSettings } from '../settings/queries.ts'
import {
  hasOwnService,
  hasTrialSince,
  listOwnPractitioners,
  listOwnSettings,
  mailServerConfiguredAt,
} from './queries.ts'

export async function readChecklist({ config, database: { kysely: db } }: AppContext) {
  const own = await listOwnSettings(db, ['siteTitle', 'colorPrimary', 'colorSecondary'])
  const legal = await textsToFill(db)
  const practitioners = await listOwnPractitioners(db)
  const withHours = practitioners.find(({ savedAt }) => savedAt !== null)
  const steps: ChecklistStep[] = [
    step('title', own.includes('siteTitle')),
    step('colors', own.includes('colorPrimary') && own.includes('colorSecondary')),
    step('legal', legal.length === 0, legal),
    step('service', await hasOwnService(db)),
    step('hours', withHours !== undefined),
    step('mail', await isMailTested(config, db)),
    step('examples', !(await hasExamples(db))),
  ]
  return { steps, praticienId: practitioners[0]?.id ?? null }
}

function step(key: ChecklistStep['key'], done: boolean, left: string[] = []): ChecklistStep {
  return { key, done, left }
}

/** Texts with a blank left in them, and empty texts that the law requires (all but `contactInfo`). */
async function textsToFill(db: Db): Promise<string[]> {
  const settings = await readSettings(db)
  const isToFill = (key: (typeof TEXT_KEYS)[number]) => {
    const text = settings[key]
    return typeof text === 'string' && text !== '' ? TO_COMPLETE.test(text) : key !== 'contactInfo'
  }
  return TEXT_KEYS.filter(isToFill).map((key) => SETTING_LABELS[key])
}

/** Only a trial of the mail server in use counts. */
async function isMailTested({ smtpUrl }: Pick<Config, 'smtpUrl'>, db: Db): Promise<boolean> {
  const since = smtpUrl === undefined ? await mailServerConfiguredAt(db) : 0
  return since !== null && hasTrialSince(db, since)
}

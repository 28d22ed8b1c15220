import { french } from '#domain/language/typography.ts'
import type { AppContext } from '../../app-context.ts'
import type { Config } from '../../config.ts'
import { findBookFault } from '../../features/accounting/book/chain.ts'
import { findVoucherFault } from '../../features/accounting/vouchers/ledger.ts'
import { checkSite, repairSite, type Scope } from '../../features/operations/integrity/actions.ts'
import { knowsStorage } from '../storage-id.ts'
import { reportCheck, reportRepairs, type WholeCheck } from './check-report.ts'
import type { CommandResult } from './command.ts'
import { withTables } from './migrated-site.ts'

export function check(config: Config, { repair }: { repair: boolean }): Promise<CommandResult> {
  // Without timeouts: a whole table is read at once.
  return withTables(config, { hasTimeouts: false }, async (context) => {
    const scope = { pictures: await knowsStorage(context.database, context.storage) }
    return runCheck(context, { ...scope, repair })
  })
}

const QUIET = { warn: () => {} }

async function runCheck(
  context: AppContext,
  { repair, ...scope }: Scope & { repair: boolean },
): Promise<CommandResult> {
  const found = await checkAll(context, scope)
  const isClean = found.findings.length === 0 && found.bookFault === null && found.voucherFault === null
  const note = scope.pictures ? [] : [UNKNOWN_PICTURES]
  if (!repair || isClean) return { text: [...reportCheck(found), ...note].join('\n'), code: isClean ? 0 : 1 }
  const done = await repairSite({ ...context, log: QUIET }, found.findings)
  const left = await checkAll(context, scope)
  return { text: [...reportRepairs({ found, done, left }), ...note].join('\n'), code: 1 }
}

async function checkAll(context: AppContext, scope: Scope): Promise<WholeCheck> {
  const found = await checkSite(context, scope)
  const { kysely } = context.database
  return { ...found, bookFault: await findBookFault(kysely), voucherFault: await findVoucherFault(kysely) }
}

const UNKNOWN_PICTURES = french`Les images n’ont pas été contrôlées : la base ne connaît pas encore leur dossier. Démarrez le site une fois.`

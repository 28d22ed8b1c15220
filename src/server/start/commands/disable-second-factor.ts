import { french } from '#domain/language/typography.ts'
import type { AppContext } from '../../app-context.ts'
import { CannotStart } from '../../cannot-start.ts'
import type { Config } from '../../config.ts'
import { removeSecondFactorOf } from '../../features/accounts/account/second-factor.ts'
import { recordAudit } from '../../features/accounts/audit-trail/actions.ts'
import { hasSecondFactor } from '../../features/accounts/second-factor/queries.ts'
import { findAccount } from '../../features/accounts/sign-in/queries.ts'
import { withTables } from './migrated-site.ts'

export function disableSecondFactor(config: Config, username: string): Promise<string> {
  return withTables(config, { hasTimeouts: true }, async (context) => {
    const { kysely: db } = context.database
    const account = await findAccount(db, username)
    if (!account) throw new CannotStart(french`Aucun compte ne s’appelle « ${username} ».`)
    if (!(await hasSecondFactor(db, account.admin.id)))
      return french`Le compte « ${username} » n’a pas de connexion en deux étapes : rien n’a changé.`
    await removeFromServer(context, account.admin.id)
    return french`La connexion en deux étapes de « ${username} » est retirée, et ses connexions sont fermées.`
  })
}

async function removeFromServer(context: AppContext, userId: number): Promise<void> {
  await removeSecondFactorOf(context, { userId, changer: 'server' })
  await recordAudit(context, context.database.kysely, {
    action: 'second_factor_removed',
    actorId: null,
    subjectId: userId,
    address: null,
  })
}

import { french } from '#domain/language/typography.ts'
import type { AppContext } from '../../app-context.ts'
import { CannotStart } from '../../cannot-start.ts'
import type { Config } from '../../config.ts'
import { findAccount } from '../../features/accounts/sign-in/queries.ts'
import { resetFromServer } from '../../features/accounts/users/password-reset.ts'
import { findUser, type StoredUser } from '../../features/accounts/users/queries.ts'
import { withMigratedSite } from './migrated-site.ts'

export function resetPassword(config: Config, username: string): Promise<string> {
  return withMigratedSite(config, (context) => resetPasswordOf(context, username))
}

export async function resetPasswordOf(context: AppContext, username: string): Promise<string> {
  const user = await requireAccount(context, username)
  const step = await resetFromServer(context, user.id)
  const name = user.username
  const [title, secret, next] =
    'link' in step
      ? [
          french`Lien pour choisir un mot de passe (il sert une fois, pendant trente minutes) :`,
          step.link,
          '',
        ]
      : [
          french`Mot de passe provisoire de « ${name} » (affiché une seule fois, notez-le) :`,
          step.password,
          ' Le nouveau est à changer à la première connexion.',
        ]
  const ended = french`L’ancien mot de passe de « ${name} » ne sert plus, et ses connexions sont fermées.`
  return [title, `  ${secret}`, ended + next].join('\n')
}

async function requireAccount(
  { database: { kysely: db } }: AppContext,
  username: string,
): Promise<StoredUser> {
  const account = await findAccount(db, username)
  const user = account && (await findUser(db, account.admin.id))
  if (!user) throw new CannotStart(french`Aucun compte ne s’appelle « ${username} ».`)
  if (!user.isExample) return user
  throw new CannotStart(
    french`« ${user.username} » est un compte d’exemple : personne ne s’y connecte. Ajoutez un vrai compte dans « Utilisateurs ».`,
  )
}

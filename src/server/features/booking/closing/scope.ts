import type { Admin } from '#contract/accounts/sign-in.ts'
import { Refusal } from '#contract/errors.ts'
import { type AgendaScope, hasPermission } from '#domain/accounts/role.ts'
import type { Db } from '#server/db/engine.ts'
import { isAgendaOwner } from '#server/practice/agendas/practitioners.ts'

export type ClosingCaller = Pick<Admin, 'id' | 'role'>

/** One agenda, or all for the whole practice. For a praticien, a colleague's agenda does not exist. */
export async function resolveScope(
  db: Db,
  caller: ClosingCaller,
  {
    practice = false,
    praticienId = caller.id,
  }: { practice?: boolean | undefined; praticienId?: number | undefined },
): Promise<AgendaScope> {
  const isOwn = !practice && praticienId === caller.id
  if (isOwn) return { praticienId }
  const mayCloseAll = hasPermission(caller.role, 'seeAllAgendas')
  if (practice && !mayCloseAll) throw new Refusal('forbidden')
  if (practice) return {}
  if (!mayCloseAll || !(await isAgendaOwner(db, praticienId))) throw new Refusal('practitioner_gone')
  return { praticienId }
}

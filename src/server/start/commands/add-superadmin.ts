import * as z from 'zod/mini'
import { newPassword } from '#contract/accounts/password.ts'
import { profile } from '#contract/accounts/users.ts'
import { invalidFields } from '#contract/errors.ts'
import { object } from '#contract/fields.ts'
import { french } from '#domain/language/typography.ts'
import type { AppContext } from '../../app-context.ts'
import { CannotStart } from '../../cannot-start.ts'
import type { Config } from '../../config.ts'
import { findSiteOrigin } from '../../db/site-address.ts'
import { recordAudit } from '../../features/accounts/audit-trail/actions.ts'
import { generatePassword } from '../../features/accounts/sign-in/actions.ts'
import { findAccount } from '../../features/accounts/sign-in/queries.ts'
import { addUser } from '../../features/accounts/users/actions.ts'
import { addInvitedSuperadmin } from '../../features/accounts/users/staff-invitations.ts'
import { ask, type Question, readFirstLine, type Terminal } from './ask.ts'
import { type GivenArguments, Misuse } from './command.ts'
import { withMigratedSite } from './migrated-site.ts'

const ASKED = { 'first-name': 'firstName', 'last-name': 'lastName', email: 'email' } as const
const LABELS = { 'first-name': 'Prénom', 'last-name': 'Nom', email: 'E-mail (facultatif)' }

type AskedOption = keyof typeof ASKED

const ASKED_OPTIONS = Object.keys(ASKED) as AskedOption[]

const { username, firstName, lastName, email } = profile
const Person = object({ username, firstName, lastName, email })
type Person = z.infer<typeof Person>
const Password = object({ password: newPassword('Mot de passe') })

export function addSuperadmin(config: Config, given: GivenArguments): Promise<string> {
  const terminal = { input: process.stdin, output: process.stderr }
  refuseUnanswerable(given, terminal)
  return withMigratedSite(config, (context) => addSuperadminIn(context, given, terminal))
}

export async function addSuperadminIn(
  context: AppContext,
  { argument, flags, values }: GivenArguments,
  terminal: Terminal,
): Promise<string> {
  const given = parse(z.partial(Person), { username: argument, ...toFields(values) })
  await refuseTakenUsername(context, given.username ?? argument)
  const person = parse(Person, { ...given, ...toFields(await complete(values, terminal)) })
  if (!flags.has('password-stdin')) return addWithFirstStep(context, person)
  const { password } = parse(Password, { password: await readFirstLine(terminal) })
  await addWithPassword(context, person, password)
  return french`Le compte « ${person.username} » est ajouté. Son mot de passe est à changer à la première connexion.`
}

function refuseUnanswerable({ flags, values }: GivenArguments, { input }: Terminal): void {
  const isTerminal = input.isTTY === true
  if (flags.has('password-stdin') && isTerminal)
    throw new Misuse(
      french`Avec --password-stdin, l’entrée standard ne peut pas être un terminal, où le mot de passe se lirait.`,
    )
  const missing = (['first-name', 'last-name'] as const).filter((name) => values[name] === undefined)
  if (missing.length > 0 && !isTerminal)
    throw new Misuse(
      french`Sans terminal, rien n’est demandé : il manque ${missing.map((name) => `--${name}`).join(' et ')}.`,
    )
}

async function refuseTakenUsername({ database }: AppContext, name: string): Promise<void> {
  if (await findAccount(database.kysely, name))
    throw new CannotStart(french`Un compte s’appelle déjà « ${name} ».`)
}

async function complete(
  values: GivenArguments['values'],
  terminal: Terminal,
): Promise<GivenArguments['values']> {
  const missing = ASKED_OPTIONS.filter((name) => values[name] === undefined)
  if (missing.length === 0 || !terminal.input.isTTY) return values
  const questions = missing.map((name) => [name, toQuestion(name)] as const)
  return { ...values, ...(await ask(terminal, Object.fromEntries(questions))) }
}

function toQuestion(name: AskedOption): Question {
  const schema = profile[ASKED[name]]
  const problemOf = (answer: string) => z.safeParse(schema, answer).error?.issues[0]?.message ?? null
  return { label: LABELS[name], problemOf }
}

function toFields(answers: GivenArguments['values']) {
  return Object.fromEntries(ASKED_OPTIONS.map((name) => [ASKED[name], answers[name]]))
}

function parse<T extends z.ZodMiniType>(schema: T, value: unknown): z.infer<T> {
  const { data, error } = z.safeParse(schema, value)
  if (error) throw invalidFields(error)
  return data
}

async function addWithFirstStep(context: AppContext, person: Person): Promise<string> {
  const { config, database } = context
  const origin = await findSiteOrigin(config, database.kysely)
  const added = french`Le compte « ${person.username} » est ajouté.`
  if (origin === null) {
    const password = generatePassword()
    await addWithPassword(context, person, password)
    const title = french`${added} Mot de passe provisoire (affiché une seule fois, notez-le) :`
    return [title, `  ${password}`, 'Il est à changer à la première connexion.'].join('\n')
  }
  const { id, link } = await addInvitedSuperadmin(context, person, origin)
  await recordAddition(context, id)
  const title = french`${added} Lien pour choisir un mot de passe (il sert une fois, pendant sept jours) :`
  return [title, `  ${link}`].join('\n')
}

async function addWithPassword(context: AppContext, person: Person, password: string): Promise<void> {
  const { id } = await addUser(context, { ...person, role: 'superadmin', password })
  await recordAddition(context, id)
}

function recordAddition(context: AppContext, id: number): Promise<void> {
  const line = { action: 'user_added', actorId: null, subjectId: id, address: null } as const
  return recordAudit(context, context.database.kysely, line)
}

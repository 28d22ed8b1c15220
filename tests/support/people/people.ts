import type { Role } from '#domain/accounts/role.ts'
import { type Agenda, NEW_AGENDA } from '#domain/booking/agenda.ts'
import { toAgendaColumns } from '#server/db/statements/agenda-columns.ts'
import { hashPassword } from '#server/security/password.ts'
import { countByPractice } from '../practice/count.ts'
import type { TestSite } from '../practice/site.ts'
import { LOWEST_COST } from './password-cost.ts'

/** The password of all accounts in the tests. */
export const PASSWORD = 'Pierres-chaudes-2027'

const passwordHash = hashPassword(PASSWORD, LOWEST_COST)

export type Person = { id: number; username: string; displayName: string }

type PersonOptions = {
  username?: string
  firstName?: string
  lastName?: string
  training?: string
  introduction?: string
  /** Differences from the agenda of a new practitioner. */
  agenda?: Partial<Agenda>
  /** Ids of the services that this person offers. */
  offers?: readonly number[]
}

const nextPerson = countByPractice()

/** An account with the role praticien and the agenda of a new practitioner. */
export function aPractitioner(site: TestSite, options: PersonOptions = {}): Promise<Person> {
  return insertPerson(site, 'praticien', options)
}

export function aSuperadmin(site: TestSite, options: PersonOptions = {}): Promise<Person> {
  return insertPerson(site, 'superadmin', options)
}

async function insertPerson(
  { database, clock }: TestSite,
  role: Role,
  options: PersonOptions,
): Promise<Person> {
  const {
    firstName = 'Camille',
    lastName = 'Martin',
    username = `camille_${nextPerson(database)}`,
    training = '',
    introduction = '',
  } = options
  const { id } = await database.kysely
    .insertInto('users')
    .values({
      username,
      password_hash: await passwordHash,
      role,
      first_name: firstName,
      last_name: lastName,
      training,
      introduction,
      created_at: clock.instant(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertAgenda({ database, clock }, id, options.agenda)
  await addOfferedServices({ database }, { id }, options.offers)
  return { id, username, displayName: `${firstName} ${lastName}` }
}

async function insertAgenda(
  { database, clock }: Pick<TestSite, 'database' | 'clock'>,
  id: number,
  agenda: Partial<Agenda> | undefined,
): Promise<void> {
  if (agenda === undefined) return
  const columns = toAgendaColumns({ ...NEW_AGENDA, ...agenda })
  await database.kysely
    .insertInto('agendas')
    .values({ practitioner_id: id, ...columns, updated_at: clock.instant() })
    .execute()
}

/** Adds services, by id, to those that a practitioner offers. */
export async function addOfferedServices(
  { database }: Pick<TestSite, 'database'>,
  { id }: Pick<Person, 'id'>,
  offers: readonly number[] = [],
): Promise<void> {
  if (offers.length === 0) return
  await database.kysely
    .insertInto('practitioner_services')
    .values(offers.map((service_id) => ({ practitioner_id: id, service_id })))
    .execute()
}

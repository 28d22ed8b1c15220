import type { MovingInPreview } from '#contract/clients/moving-in.ts'
import { CAN_CONFIRM } from '../people/confirmations.ts'
import { aSuperadmin } from '../people/people.ts'
import { massagePractice } from '../practice/massage-practice.ts'

const PATH = '/api/superadmin/activity-imports'

/** Headings of a French table of appointments. */
export const HEADINGS = 'Date;Heure;Durée;Client;E-mail;Téléphone;Prestation;Praticien;Statut\n'

/** Three to come, one past, one cancelled and one that is too old, as Camille’s practice had them elsewhere. */
export const FILE = `${HEADINGS}13/04/2027;14h30;1h15;Mme Zoé Petit;zoe@exemple.fr;06 12 34 56 78;Massage du dos 60 min;Camille;
13/04/2027;15h45;;Max Roy;max@exemple.fr;;Massage du dos;Camille Roy;Confirmé
14/04/2027;10:00;45 min;Léa Dune;;;Réflexologie;Camille;
14/04/2027;11:00;45 min;Partie;;;;Camille;Annulé
05/01/2027;10:00;60;Zoé Petit;zoe@exemple.fr;;Massage du dos;Camille;
05/01/2019;10:00;60;Ancienne;;;Massage du dos;Camille;
`

type TableContent = string | Uint8Array<ArrayBuffer>

type MovedIn = { id: number; appointments: number; clients: number; code?: string; message: string }

/** Camille’s practice, whose owner takes over appointments. */
export async function aMovingPractice(env: Record<string, string> = {}) {
  const setup = await massagePractice({ ...CAN_CONFIRM, ...env })
  const { site } = setup
  const owner = await site.visitor().signIn((await aSuperadmin(site)).username)
  const send = <Body>(path: string, content: TableContent, choices: Record<string, string>) => {
    const form = new FormData()
    for (const [name, value] of Object.entries(choices)) form.append(name, value)
    form.append('table', new Blob([content]), 'rendez-vous.csv')
    return owner.upload<Body>(path, form)
  }
  return {
    ...setup,
    owner,
    preview: async (content: TableContent, choices: Record<string, string> = {}) =>
      (await send<MovingInPreview>(`${PATH}/preview`, content, choices)).body,
    moveIn: (content: TableContent, expected: number, choices: Record<string, string> = {}) =>
      send<MovedIn>(PATH, content, { ...choices, expected: String(expected) }),
    entries: () =>
      site.database.kysely
        .selectFrom('agenda_entries')
        .leftJoin('clients', 'clients.id', 'client_id')
        .select(['date', 'start_minute', 'duration_minutes', 'buffer_minutes', 'service_id', 'service_name'])
        .select(['price_cents', 'client_name', 'clients.name', 'agenda_entries.import_id', 'allows_offers'])
        .where('kind', '=', 'reservation')
        .orderBy('date')
        .orderBy('start_minute')
        .execute(),
  }
}

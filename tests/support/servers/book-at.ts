import { DatabaseSync } from 'node:sqlite'
import type { Service } from '#contract/booking/services.ts'
import { anonymousSender } from '../people/anonymous-senders.ts'

async function listSlots(url: string) {
  const [service] = (await (await fetch(`${url}/api/services`)).json()) as Service[]
  const inTwoWeeks = Temporal.Now.plainDateISO('Europe/Paris').add({ weeks: 2 })
  const range = `start=${inTwoWeeks}&end=${inTwoWeeks.add({ weeks: 1 })}&serviceId=${service?.id}`
  const days = (await (await fetch(`${url}/api/agenda/creneaux?${range}`)).json()) as Record<string, string[]>
  return Object.entries(days).flatMap(([date, times]) =>
    times.map((time) => ({ date, time, serviceId: service?.id })),
  )
}

/** A visitor books the first slot in two weeks that the server offers. */
export async function bookAt(url: string, clientName: string): Promise<Response> {
  const [slot] = await listSlots(url)
  const send = await anonymousSender(url)
  return send('POST', '/api/reservations', { ...slot, clientName, clientEmail: 'zoe@exemple.fr' })
}

/** Names of the clients in the agendas of a SQLite file. */
export function clientsIn(path: string): string[] {
  const database = new DatabaseSync(path, { readOnly: true })
  const rows = database
    .prepare("select client_name from agenda_entries where client_name <> '' order by id")
    .all()
  database.close()
  return rows.map(({ client_name }) => String(client_name))
}

import { once } from 'node:events'
import { Agent, get } from 'node:http'
import { connect, type Socket } from 'node:net'
import type { Service } from '#contract/services.ts'
import { anonymousSender } from './crowd.ts'

type Booking = { id: number; date: string; time: string }
export type Acknowledged = Booking & { name: string }

/** Asks again and again over one kept connection until the server is gone; answers the statuses it got. */
export async function askUntilGone(url: string): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const statuses: number[] = []
  try {
    for (;;) statuses.push(await statusOf(`${url}/api/services`, agent))
  } catch {
    // Refused or reset: the server is gone.
    return statuses
  } finally {
    agent.destroy()
  }
}

async function statusOf(url: string, agent: Agent): Promise<number> {
  const [response] = await once(get(url, { agent }), 'response')
  response.resume()
  await once(response, 'end')
  return response.statusCode
}

/** Books the offered slots one after another until the server is gone; answers other statuses than 201. */
export async function bookUntilGone(url: string, journal: Acknowledged[], who: string): Promise<number[]> {
  const others: number[] = []
  try {
    const ask = await anonymousSender(url)
    for (const [i, wanted] of (await offeredSlots(url)).entries()) {
      const name = `${who} ${i}`
      const response = await ask('POST', '/api/reservations', {
        ...wanted,
        clientName: name,
        clientEmail: 'zoe@exemple.fr',
      })
      if (response.status !== 201) others.push(response.status)
      else journal.push({ ...((await response.json()) as { booking: Booking }).booking, name })
    }
  } catch (error) {
    if (!/fetch failed|terminated|other side closed/.test(String(error))) throw error
  }
  return others
}

async function offeredSlots(url: string) {
  const [service] = (await (await fetch(`${url}/api/services`)).json()) as Service[]
  const day = (weeks: number) => Temporal.Now.plainDateISO('Europe/Paris').add({ weeks }).toString()
  const range = `start=${day(1)}&end=${day(8)}&serviceId=${service?.id}`
  const slots = (await (await fetch(`${url}/api/agenda/creneaux?${range}`)).json()) as Record<
    string,
    string[]
  >
  return Object.entries(slots).flatMap(([date, times]) =>
    times.map((time) => ({ date, time, serviceId: service?.id })),
  )
}

/** A connection that has sent this much of a request and nothing more. */
export async function unfinishedRequest(
  url: string,
  beginning: string,
): Promise<{ socket: Socket; closed: Promise<unknown> }> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  // A cut may reach it as a reset.
  socket.on('error', () => {})
  // Unread bytes would hide that the server has closed it.
  socket.resume()
  const closed = new Promise((resolve) => socket.once('close', resolve))
  await once(socket, 'connect')
  socket.write(beginning)
  return { socket, closed }
}

/** Opens a screen's event stream as a member of staff; answers what tells that it ended. */
export async function listenLive(url: string, credentials: object): Promise<{ ended: Promise<unknown> }> {
  const first = await fetch(`${url}/api/csrf-token`)
  const { csrfToken } = (await first.json()) as { csrfToken: string }
  const signIn = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { cookie: cookieOf(first), 'csrf-token': csrfToken, 'content-type': 'application/json' },
    body: JSON.stringify(credentials),
  })
  const stream = await fetch(`${url}/api/admin/live`, { headers: { cookie: cookieOf(signIn) } })
  if (stream.status !== 200) throw new Error(`Not listening: ${stream.status}`)
  return { ended: stream.text() }
}

function cookieOf(answer: Response): string {
  return answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
}

import { once } from 'node:events'
import { Agent, get } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import type { Service } from '#contract/booking/services.ts'
import { anonymousSender } from '../people/anonymous-senders.ts'
import { fetchEventStream } from '../people/event-stream.ts'

type Booking = { id: number; date: string; time: string }
export type AcknowledgedBooking = Booking & { name: string }

/** Sends requests over one keep-alive connection until the server is gone. Returns their statuses. */
export async function requestUntilServerStops(url: string): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const statuses: number[] = []
  try {
    for (;;) statuses.push(await fetchStatus(`${url}/api/services`, agent))
  } catch {
    // Connection refused or reset: the server is gone.
    return statuses
  } finally {
    agent.destroy()
  }
}

async function fetchStatus(url: string, agent: Agent): Promise<number> {
  const [response] = await once(get(url, { agent }), 'response')
  response.resume()
  await once(response, 'end')
  return response.statusCode
}

/**
 * Books free slots sequentially until the server is gone, `pauseMs` after each other. Returns the statuses other than
 * 201.
 */
export async function bookUntilServerStops(
  url: string,
  acknowledged: AcknowledgedBooking[],
  clientPrefix: string,
  pauseMs = 0,
): Promise<number[]> {
  const failureStatuses: number[] = []
  try {
    const send = await anonymousSender(url)
    for await (const [i, slot] of freeSlots(url, acknowledged)) {
      const name = `${clientPrefix} ${i}`
      const response = await send('POST', '/api/reservations', {
        ...slot,
        clientName: name,
        clientEmail: 'zoe@exemple.fr',
      })
      if (response.status !== 201) failureStatuses.push(response.status)
      else acknowledged.push({ ...((await response.json()) as { booking: Booking }).booking, name })
      if (pauseMs > 0) await setTimeout(pauseMs)
    }
  } catch (error) {
    if (!/fetch failed|terminated|other side closed/.test(String(error))) throw error
  }
  return failureStatuses
}

/** Numbered, as long as some can be booked: a slot taken once may still be free with another practitioner. */
async function* freeSlots(url: string, acknowledged: readonly unknown[]) {
  let count = 0
  let before = -1
  while (acknowledged.length > before) {
    before = acknowledged.length
    for (const slot of await listFreeSlots(url)) yield [count++, slot] as const
  }
}

/** Waits for more acknowledged bookings; throws once every free slot was tried. */
export async function waitForBookings(
  count: number,
  acknowledged: readonly AcknowledgedBooking[],
  booking: Promise<number[]>,
): Promise<void> {
  const wanted = acknowledged.length + count
  const over = booking.then((statuses) => {
    throw new Error(
      `every slot was tried; ${acknowledged.length} booked, others got ${[...new Set(statuses)]}`,
    )
  })
  while (acknowledged.length < wanted) await Promise.race([setTimeout(5), over])
}

/** Of the first service, in the weeks after this one. */
export async function listFreeSlots(url: string, weeks = 7) {
  const [service] = (await (await fetch(`${url}/api/services`)).json()) as Service[]
  const today = Temporal.Now.plainDateISO('Europe/Paris')
  const slots: { date: string; time: string; serviceId: number | undefined }[] = []
  for (let week = 1; week <= weeks; week += 1) {
    const [start, end] = [today.add({ weeks: week }), today.add({ weeks: week, days: 6 })]
    const range = `start=${start}&end=${end}&serviceId=${service?.id}`
    const response = await fetch(`${url}/api/agenda/creneaux?${range}`)
    const slotsByDay = (await response.json()) as Record<string, string[]>
    for (const [date, times] of Object.entries(slotsByDay))
      slots.push(...times.map((time) => ({ date, time, serviceId: service?.id })))
  }
  return slots
}

/** Opens a connection and sends only the beginning of a request. */
export async function sendUnfinishedRequest(
  url: string,
  beginning: string,
): Promise<{ socket: Socket; closed: Promise<unknown> }> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  // The server may close it with a reset.
  socket.on('error', () => {})
  // Unread data would delay the close event.
  socket.resume()
  const closed = new Promise((resolve) => socket.once('close', resolve))
  await once(socket, 'connect')
  socket.write(beginning)
  return { socket, closed }
}

/** Opens the event stream as a signed-in user. `ended` resolves when the stream ends. */
export async function openEventStream(
  url: string,
  credentials: { username: string; password: string },
): Promise<{ ended: Promise<unknown> }> {
  const stream = await fetchEventStream(url, credentials)
  if (stream.status !== 200) throw new Error(`no event stream: ${stream.status}`)
  return { ended: stream.text() }
}

import type { OwnReservation } from '#contract/manage.ts'
import type { TestPractice } from './practice.ts'
import type { Answer, Visitor } from './visitor.ts'

type Done = { message: string; reservation: OwnReservation; code?: string }

/** Whoever has the link to a reservation, at a browser of their own. */
export function holderOf(visitor: Visitor, link: string) {
  const path = `/api${link}`
  return {
    path,
    see: () => visitor.get<OwnReservation>(path),
    move: (newDate: string, newTime: string): Promise<Answer<Done>> =>
      visitor.post(`${path}/move`, { newDate, newTime }),
    cancel: (): Promise<Answer<Done>> => visitor.post(`${path}/cancel`),
    slots: (start: string, end = start) =>
      visitor.get<Record<string, string[]>>(`${path}/creneaux?start=${start}&end=${end}`),
  }
}

/** Books as a visitor and answers the link that the 201 gives. */
export async function bookedLink(visitor: Visitor, wanted: object): Promise<string> {
  const { status, headers } = await visitor.post('/api/reservations', wanted)
  if (status !== 201) throw new Error(`not booked: ${status}`)
  return String(headers.location)
}

/** A visitor who has booked, as `wish` has it; somebody else, at another browser, holds their link. */
export async function bookedOf({ site, wanted }: Bookable, change: object = {}) {
  const visitor = site.visitor()
  const link = await bookedLink(visitor, wanted(change))
  return { visitor, link, ...holderOf(site.visitor(), link) }
}

type Bookable = { site: TestPractice; wanted(change: object): object }

import type { OwnReservation } from '#contract/booking/own-link.ts'
import type { TestPractice } from '../practice/practice.ts'
import type { TestClient, TestResponse } from '../practice/test-client.ts'

type ChangeResult = { message: string; reservation: OwnReservation; code?: string }

/** The visitor who holds the link to a reservation. */
export function linkHolder(visitor: TestClient, link: string) {
  const path = `/api${link}`
  return {
    path,
    see: () => visitor.get<OwnReservation>(path),
    move: (newDate: string, newTime: string): Promise<TestResponse<ChangeResult>> =>
      visitor.post(`${path}/move`, { newDate, newTime }),
    cancel: (): Promise<TestResponse<ChangeResult>> => visitor.post(`${path}/cancel`),
    slots: (start: string, end = start) =>
      visitor.get<Record<string, string[]>>(`${path}/creneaux?start=${start}&end=${end}`),
  }
}

/** Books as a visitor. Returns the link in the `Location` header of the 201. */
export async function bookAndGetLink(visitor: TestClient, request: object): Promise<string> {
  const { status, headers } = await visitor.post('/api/reservations', request)
  if (status !== 201) throw new Error(`not booked: ${status}`)
  return String(headers.location)
}

/** Books with `change` as one visitor and opens the link as another. */
export async function bookAndOpenLink({ site, bookingRequest }: Bookable, change: object = {}) {
  const visitor = site.visitor()
  const link = await bookAndGetLink(visitor, bookingRequest(change))
  return { visitor, link, ...linkHolder(site.visitor(), link) }
}

type Bookable = { site: TestPractice; bookingRequest(change: object): object }

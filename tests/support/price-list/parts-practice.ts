import { expect } from 'vitest'
import type { AgendaReservation, ClientMessage } from '#contract/booking/reservations.ts'
import type { Service, ServicePart } from '#contract/booking/services.ts'
import type { ErrorBody } from '#contract/errors.ts'
import { insertTemplates } from '../mail/post.ts'
import { aPractitioner, aSuperadmin } from '../people/people.ts'
import { practice } from '../practice/practice.ts'

type Changed = { version: number; clientMessage: ClientMessage } & ErrorBody
type Created = { booking: { id: number } } & ErrorBody

const DAY = '2027-04-13'
const SWEDISH = {
  name: 'Massage suédois',
  description: 'Une heure de calme.',
  duration: 60,
  price: 70,
  variantName: '',
}
export const PRENATAL = { name: 'prénatal', duration: 75, price: 85 }
export const LONG = { name: '', duration: 90, price: 99.9 }

/** Camille offers a massage of three lengths and a care of two, each with two options. */
export async function practiceWithParts() {
  const site = await practice({ now: '2027-04-12T08:00', env: { PUBLIC_URL: 'https://cabinet.example' } })
  await insertTemplates(site)
  const superadmin = await site.visitor().signIn((await aSuperadmin(site)).username)
  const addOption = async (body: object) =>
    (await superadmin.post<ServicePart>('/api/superadmin/service-options', body)).body
  const addService = async (body: object) => {
    const reply = await superadmin.post<Service>('/api/services', { ...SWEDISH, ...body })
    expect(reply.status).toBe(201)
    return reply.body
  }
  const aroma = partOf(await addOption({ name: 'aromathérapie', duration: 10, price: 8 }))
  const stones = partOf(await addOption({ name: 'pierres chaudes', duration: 15, price: 12.5 }))
  const optionIds = [aroma.id, stones.id]
  const swedish = await addService({ variants: [PRENATAL, LONG], optionIds })
  const care = { name: 'Grand soin', duration: 120, price: 120 }
  const other = await addService({ ...care, variants: [LONG], optionIds })
  const offers = [swedish.id, other.id]
  const agenda = { workingHours: { start: 9, end: 19, slotDuration: 30 } }
  const camille = await aPractitioner(site, { agenda, offers })
  const staff = await site.visitor().signIn(camille.username)

  const book = (body: object = {}) =>
    staff.post<Created>('/api/reservations', {
      date: DAY,
      time: '10:00',
      serviceId: swedish.id,
      clientEmail: 'lea@exemple.fr',
      tellClient: false,
      ...body,
    })
  const change = (id: number, body: object) =>
    staff.put<Changed>(`/api/admin/reservations/${DAY}/${id}`, { newDate: DAY, newTime: '10:00', ...body })
  const readEntry = async () => {
    const { body } = await staff.get<AgendaReservation[]>(
      `/api/admin/agenda/reservations?start=${DAY}&end=${DAY}`,
    )
    const [first] = body as [AgendaReservation]
    const { time, serviceId, serviceName, duration, price, parts } = first
    return { time, serviceId, serviceName, duration, price, parts }
  }
  return {
    site,
    staff,
    swedish,
    other,
    aroma,
    stones,
    prenatalId: idOfLength(swedish, 75),
    longId: idOfLength(swedish, 90),
    addOption,
    changeOption: (body: object) => superadmin.put(`/api/superadmin/service-options/${aroma.id}`, body),
    removeOption: () => superadmin.delete(`/api/superadmin/service-options/${aroma.id}`),
    changeService: (body: object) => superadmin.put(`/api/services/${swedish.id}`, { ...SWEDISH, ...body }),
    book,
    change,
    readEntry,
    async booked(body: object): Promise<number> {
      const reply = await book(body)
      expect(reply.status).toBe(201)
      return reply.body.booking.id
    },
    async changed(id: number, body: object) {
      expect(await change(id, body)).toMatchObject({ status: 200 })
      return readEntry()
    },
  }
}

function partOf({ id, name, duration, price }: ServicePart): ServicePart {
  return { id, name, duration, price }
}

function idOfLength({ variants = [] }: Service, length: number): number {
  return variants.find(({ duration }) => duration === length)?.id ?? Number.NaN
}

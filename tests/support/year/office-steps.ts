import { addDays } from '#domain/language/time.ts'
import type { Step } from './steps.ts'
import type { Effect, Year } from './year.ts'

export const OFFICE_STEPS: readonly Step[] = [
  { name: 'mail server', weight: 6, play: switchMail },
  { name: 'restart', weight: 2, play: restart },
  { name: 'settle', weight: 6, play: settle },
  { name: 'voucher', weight: 6, play: changeVoucher },
  { name: 'services', weight: 2, play: changeServices },
  { name: 'new service', weight: 3, play: addService },
  { name: 'group services', weight: 2, play: groupServices },
  { name: 'offered services', weight: 2, play: tick },
  { name: 'give many', weight: 3, play: giveMany },
  { name: 'block', weight: 4, play: block },
  { name: 'answer a request', weight: 3, play: answerRequest },
]

/** Down until the next time. */
async function switchMail({ practice, random }: Year): Promise<Effect> {
  practice.post.isDown = !practice.post.isDown && random.isOneIn(2)
  return {}
}

async function restart(year: Year): Promise<Effect> {
  await year.site.restart()
  year.log('restart')
  year.note('restarted')
  return {}
}

type ToSettle = { reservationId: number; payments: { number: number; refundableEuros: number }[] }

/** Gives back, or keeps, the payments of a visit that was cancelled. */
async function settle(year: Year): Promise<Effect> {
  const owner = await year.practice.asOwner()
  const { body } = await owner.get<ToSettle[]>('/api/superadmin/receipts/to-settle')
  const visit = year.random.pick(body)
  const [payment] = visit?.payments ?? []
  if (!visit) return {}
  const isKept = year.random.isOneIn(2) || !payment
  const { status } = isKept
    ? await owner.post(`/api/superadmin/receipts/to-settle/${visit.reservationId}/keep`)
    : await owner.post(`/api/superadmin/receipts/${payment.number}/refunds`, {
        euros: payment.refundableEuros,
        means: 'Espèces',
      })
  year.log(`settle: ${isKept ? 'keep' : 'refund'} ${visit.reservationId} ${status}`)
  if (status < 300) year.note(isKept ? 'kept' : 'refunded')
  return {}
}

type Listed = { vouchers: { id: number; balance: number }[] }

async function changeVoucher(year: Year): Promise<Effect> {
  const { practice, random } = year
  const owner = await practice.asOwner()
  const { body } = await owner.get<Listed>('/api/superadmin/vouchers')
  const voucher = random.pick(body.vouchers)
  if (!voucher) return {}
  const path = `/api/superadmin/vouchers/${voucher.id}`
  const { day } = practice.site.clock.local()
  const { status } = random.isOneIn(2)
    ? await owner.put(`${path}/validity`, { validUntil: addDays(day, random.below(400)) })
    : await owner.post(`${path}/refund`, { euros: 0 })
  year.log(`voucher: ${path} ${status}`)
  if (status < 300) year.note('changed a voucher')
  return {}
}

/** Price and length of what is sold from now on. */
async function changeServices(year: Year): Promise<Effect> {
  const { practice, random } = year
  const service = random.pick(Object.values(practice.services))
  const owner = await practice.asOwner()
  const duration = random.pick([45, 60, 75, 90]) ?? 60
  const price = 40 + random.below(60)
  const terms = { name: service?.name, description: 'Du calme.', duration, price, active: true }
  const { status } = await owner.put(`/api/services/${service?.id}`, terms)
  year.log(`services: ${service?.name} ${duration} min ${price} € ${status}`)
  if (status === 200) year.note('changed a service')
  return {}
}

/** Offered by Camille, besides those of the practice. */
async function addService(year: Year): Promise<Effect> {
  const { practice, added, random } = year
  const owner = await practice.asOwner()
  const terms = {
    description: 'Du calme.',
    duration: 30 + 15 * random.below(5),
    price: 40 + random.below(50),
  }
  const name = `Soin ${added.length + 1} de ${practice.site.clock.local().day}`
  const { status, body } = await owner.post<{ id: number }>('/api/services', { name, ...terms })
  year.log(`new service: ${name} ${status}`)
  if (status !== 201) return {}
  added.push(body.id)
  const services = [...Object.values(practice.services).map(({ id }) => id), ...added]
  await owner.post(`/api/praticiens/${practice.camille.id}/services`, { services })
  return {}
}

/** The added ones become lengths of the first of them. */
async function groupServices(year: Year): Promise<Effect> {
  const { practice, added } = year
  if (added.length < 2) return {}
  const ids = added.slice(-2)
  const variants = ids.map((serviceId, index) => ({
    serviceId,
    name: index === 0 ? '' : `durée ${serviceId}`,
  }))
  const owner = await practice.asOwner()
  const { status } = await owner.post('/api/superadmin/services/group', { name: `Soins ${ids}`, variants })
  year.log(`group services: ${ids} ${status}`)
  if (status !== 200) return {}
  year.note('grouped services')
  added.splice(-2)
  return {}
}

async function tick(year: Year): Promise<Effect> {
  const { practice, random } = year
  const all = Object.values(practice.services).map(({ id }) => id)
  const services = random.isOneIn(3) ? all.slice(1) : all
  const person = random.pick([practice.ines, practice.theo])
  const owner = await practice.asOwner()
  const { status } = await owner.post(`/api/praticiens/${person?.id}/services`, { services })
  year.log(`offered services: ${person?.displayName} ${services} ${status}`)
  return {}
}

async function giveMany(year: Year): Promise<Effect> {
  const { practice, random } = year
  const scenes = year.scenes.slice(-6)
  const visits = await Promise.all(scenes.map((scene) => scene.visit()))
  const reservations = [...new Map(visits.map((visit) => [visit.id, visit])).values()].map(
    ({ id, date }) => ({ id, date }),
  )
  if (reservations.length === 0) return {}
  const to = random.pick([practice.camille, practice.ines, practice.theo])
  const owner = await practice.asOwner()
  const body = { reservations, praticienId: to?.id, tellClients: random.isOneIn(2) }
  const { status } = await owner.post('/api/admin/reservations/transferts', body)
  year.log(`give many: ${reservations.map(({ id }) => id)} to ${to?.displayName} ${status}`)
  if (status === 200) year.note('gave many')
  return { about: new Map(reservations.map(({ id }) => [id, ['practitionerId'] as const])) }
}

async function block(year: Year): Promise<Effect> {
  const { practice, random } = year
  const caller = await practice.as(practice.camille)
  const date = addDays(practice.site.clock.local().day, 1 + random.below(10))
  const { status } = await caller.post('/api/admin/agenda/blocks', { date, time: '12:00', duration: 60 })
  if (status === 201) year.note('blocked')
  return {}
}

async function answerRequest(year: Year): Promise<Effect> {
  const { practice, random } = year
  const owner = await practice.asOwner()
  const { body } = await owner.get<{ id: number }[]>('/api/superadmin/demandes')
  const request = random.pick(Array.isArray(body) ? body : [])
  if (!request) return {}
  const { status } = await owner.post(`/api/superadmin/demandes/${request.id}`, { decision: 'done' })
  year.log(`answer a request: ${request.id} ${status}`)
  if (status === 200) year.note('answered a request')
  return {}
}

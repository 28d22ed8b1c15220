import { addDays } from '#domain/language/time.ts'
import { enqueueReminders } from '#server/features/messages/reminders/actions.ts'
import { aBookingLimit } from '../../people/confirmations.ts'
import { detailsOf } from '../client.ts'
import type { Attachment } from '../names.ts'
import type { Scene } from '../scene.ts'
import type { Builder } from './builders.ts'

type OfBookings = Extract<
  Attachment,
  | 'link'
  | 'hold'
  | 'booking to confirm'
  | 'waiting mail'
  | 'series'
  | 'waiting mail of a series'
  | 'consent to offers'
  | 'invitation to a testimonial'
  | 'reminder'
  | 'move by link'
>

export const BOOKINGS: Readonly<Record<OfBookings, Builder>> = {
  link: {},
  hold: { book: bookAndHold, isLast: true },
  'booking to confirm': { book: bookAndConfirm },
  'waiting mail': { book: bookByStaff, isLast: true },
  series: { book: bookSeries },
  'waiting mail of a series': { book: bookSeries, isLast: true },
  'consent to offers': { book: (scene) => scene.book({ refusesOffers: false }) },
  'invitation to a testimonial': { isOver: true },
  reminder: { book: bookForTomorrow, isLast: true },
  'move by link': { attach: moveByLink },
}

/** The held slot becomes that of the reservation; the client looks at another one. */
async function bookAndHold(scene: Scene): Promise<void> {
  await scene.book({ holdToken: await hold(scene, scene.time) })
  await hold(scene, '18:00')
}

async function hold(scene: Scene, time: string): Promise<string> {
  const { camille, services } = scene.practice
  const slot = { date: scene.day, time, serviceId: services.massage.id, praticienId: camille.id }
  const { body } = await scene.require(201, scene.practice.visitor().post('/api/reservations/hold', slot))
  return String(body.token)
}

async function bookAndConfirm(scene: Scene): Promise<void> {
  const { practice } = scene
  const limits = {
    openAppointments: 100,
    bookingsPerAddress: 10_000,
    clientMessagesPerDay: 200,
    brakePerHour: null,
  }
  await aBookingLimit(practice.site, { ...limits, confirmByMail: true })
  await scene.book()
  await aBookingLimit(practice.site, limits)
  const path = `/api/confirmation/${await scene.token('confirmation')}`
  await scene.require(200, practice.visitor().post(path))
  scene.link = `/reservation/${await scene.token('reservation')}`
}

async function bookByStaff(scene: Scene): Promise<void> {
  const { camille, services } = scene.practice
  const request = {
    date: scene.day,
    time: scene.time,
    serviceId: services.massage.id,
    praticienId: camille.id,
    ...detailsOf(scene.client),
  }
  const { body } = await scene.require(201, scene.ask('POST', '/api/reservations', request))
  scene.follow((body.booking as { id: number }).id)
  scene.link = `/reservation/${await scene.token('reservation')}`
}

/** Three weeks; the scene is about the second date. */
async function bookSeries(scene: Scene): Promise<void> {
  const { camille, services } = scene.practice
  const request = {
    serviceId: services.massage.id,
    praticienId: camille.id,
    ...detailsOf(scene.client),
    dates: [0, 7, 14].map((days) => ({ date: addDays(scene.day, days), time: scene.time })),
  }
  const { body } = await scene.require(201, scene.ask('POST', '/api/admin/agenda/series', request))
  const [, second] = body.bookings as { id: number }[]
  scene.follow(second?.id ?? 0)
  const [own] = await linksOfSeries(scene, `/reservation/${await scene.token('reservation')}`)
  scene.link = own ?? ''
}

async function linksOfSeries(scene: Scene, link: string): Promise<(string | null)[]> {
  const { body } = await scene.practice
    .visitor()
    .get<{ series: { link: string | null; date: string }[] }>(`/api${link}`)
  return body.series.filter(({ date }) => date === addDays(scene.day, 7)).map((date) => date.link)
}

async function bookForTomorrow(scene: Scene): Promise<void> {
  await scene.book({ date: addDays(scene.practice.site.clock.local().day, 1) })
  // Learned long before: a reminder of what was booked just now would come to nothing.
  await scene.practice.site.database.kysely
    .updateTable('agenda_entries')
    .set((eb) => ({ announced_at: eb('announced_at', '-', 3 * 86_400_000) }))
    .where('id', '=', scene.id)
    .execute()
  await enqueueReminders(scene.practice.site)
}

async function moveByLink(scene: Scene): Promise<void> {
  const { date, time } = await scene.visit()
  await scene.require(200, scene.byLink('POST', '/move', { newDate: addDays(date, 10), newTime: time }))
}

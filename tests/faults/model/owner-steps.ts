import { NEW_AGENDA } from '#domain/booking/agenda.ts'
import { addDays, type Day } from '#domain/language/time.ts'
import { PASSWORD } from '../../support/people/people.ts'
import { OWNER } from './staff-entries.ts'
import { type Dice, isRare, type Operation, pick, refused, type Step } from './step.ts'
import { absolute, endOf, type Rules, type World } from './world.ts'

const WHOLE_WEEK: Rules['openDays'] = [0, 1, 2, 3, 4, 5, 6]

/** Hours by day, by night across the change of the clocks, and up to midnight. */
const HOURS = [
  { start: 9, end: 18, slotDuration: 30 },
  { start: 0, end: 6, slotDuration: 30 },
  { start: 20, end: 24, slotDuration: 45 },
  { start: 8, end: 20, slotDuration: 15 },
]

export function rulesFrom(today: Day, dice: Dice): Rules {
  const [hoursDie, breakDie = 0, daysDie, bufferDie, absenceDie = 0, limitDie = 0] = dice
  const leave = {
    from: addDays(today, 1),
    to: addDays(today, 2),
    label: 'Congés',
    start: '14:00',
    end: '10:30',
  }
  const morning = [
    { start: '08:15', end: '12:30' },
    { start: '14:00', end: '16:20' },
  ]
  return {
    workingHours: pick(HOURS, hoursDie) ?? { start: 9, end: 18, slotDuration: 30 },
    breakTimes: isRare(breakDie, 2) ? [] : WHOLE_WEEK.map((day) => ({ day, start: 12, end: 13 })),
    laterHours: isRare(daysDie, 4) ? laterHoursFrom(today) : [],
    openDays: isRare(daysDie, 3) ? [1, 2, 3, 4, 5] : WHOLE_WEEK,
    timeOff: isRare(absenceDie, 3) ? [leave] : [],
    specialDays: isRare(absenceDie, 4) ? [{ date: addDays(today, 1), ranges: morning }] : [],
    bufferMinutes: pick([0, 0, 10, 25], bufferDie) ?? 0,
    minNoticeMinutes: pick([0, 0, 60, 1440], limitDie) ?? 0,
    horizonDays: pick([60, 60, 3], limitDie) ?? 60,
    maxVisitsPerDay: isRare(limitDie, 5) ? 3 : null,
    startAfterReservation: isRare(breakDie, 3),
  }
}

function laterHoursFrom(today: Day): Rules['laterHours'] {
  const week = { breakTimes: [], openDays: WHOLE_WEEK, dayHours: [] }
  return [
    { ...week, from: addDays(today, 1), workingHours: { start: 7, end: 12 } },
    { ...week, from: addDays(today, 3), workingHours: { start: 13, end: 21 }, openDays: [1, 3, 5] },
  ]
}

export const changeRules: Operation = (world, dice) => {
  const practitioner = pick(world.practitioners, dice[6])
  if (!practitioner) return null
  const rules = rulesFrom(world.now().day, dice)
  const isOwn = isRare(dice[7], 2)
  const path = isOwn ? '/api/admin/agenda/config' : `/api/superadmin/agenda/config/${practitioner.id}`
  const who = isOwn ? practitioner.username : OWNER
  return setting({ who, path, body: rules }, () => {
    practitioner.rules = rules
  })
}

export const changeService: Operation = (world, dice) => {
  const service = pick([...world.services.values()], dice[0])
  if (!service) return null
  const [, lengthDie = 0, bufferDie, activeDie] = dice
  const duration = 25 + (lengthDie % 14) * 5
  const buffer = pick([null, null, 0, 15], bufferDie) ?? null
  const isActive = !isRare(activeDie, 4)
  const texts = { name: `Massage ${service.id}`, description: 'Une heure de calme.', price: 70 }
  const body = { ...texts, duration, bufferMinutes: buffer, active: isActive }
  return setting({ path: `/api/services/${service.id}`, body }, () => {
    Object.assign(service, { duration, buffer, isActive, isExample: false })
  })
}

export const close: Operation = (world, dice) => {
  const today = world.now().day
  const from = addDays(today, (dice[1] ?? 0) % 3)
  const closure = { from, to: from, label: 'Travaux', start: '10:00', end: '15:00' }
  const body = isRare(dice[0], 2) ? [closure] : []
  return setting({ path: '/api/superadmin/closures', body }, () => {
    world.closures = body
  })
}

export const changeDeadlines: Operation = (world, dice) => {
  const body = { moveHours: pick([0, 2, 24], dice[0]) ?? 0, cancelHours: pick([0, 2, 48], dice[1]) ?? 0 }
  return setting({ path: '/api/superadmin/deadlines', body }, () => {
    world.deadlines = body
  })
}

export const changeLinkDays: Operation = (world, dice) => {
  const linkDays = pick([1, 5, 30], dice[0]) ?? 30
  const others = { openAppointments: 50, bookingsPerAddress: 1000, clientMessagesPerDay: 200 }
  const absences = { missedBeforeSign: 2, refusesAbsentees: false }
  const body = { ...others, ...absences, linkDays, brakePerHour: null, confirmByMail: false }
  return setting({ path: '/api/superadmin/booking-limits', body }, () => {
    world.linkDays = linkDays
  })
}

function setting(request: { who?: string; path: string; body: unknown }, apply: () => void): Step {
  return { request: { who: OWNER, method: 'PUT', ...request }, predict: () => ({ status: 200, apply }) }
}

function removeService({ services, practitioners }: World, id: number): void {
  services.delete(id)
  for (const { offers } of practitioners) offers.delete(id)
}

export const removeExamples: Operation = (world) => ({
  request: { who: OWNER, method: 'POST', path: '/api/superadmin/scripts/examples', body: { confirm: true } },
  predict: () => ({
    status: 200,
    apply: () => {
      const examples = [...world.services.values()].filter(({ isExample }) => isExample)
      for (const { id } of examples) removeService(world, id)
    },
  }),
})

export const hire: Operation = (world) => {
  if (world.practitioners.length >= 4) return null
  const number = world.requests
  const name = { firstName: 'Lou', lastName: `Zéphyr ${inLetters(number)}` }
  const body = {
    username: `lou_${number}`,
    role: 'praticien',
    ...name,
    password: PASSWORD,
    email: `lou${number}@exemple.fr`,
  }
  return {
    request: { who: OWNER, method: 'POST', path: '/api/superadmin/users', body },
    predict: () => {
      if (world.practitioners.some(({ username }) => username === body.username))
        return refused(409, 'username_taken')
      const person = { username: body.username, rules: NEW_AGENDA, offers: new Set<number>() }
      return {
        status: 201,
        apply: ({ body: { id } }) => void world.practitioners.push({ ...person, id: Number(id) }),
      }
    },
  }
}

/** Six letters, in the order of the numbers: names have no digits. */
function inLetters(number: number): string {
  return [...String(number).padStart(6, '0')].map((digit) => 'abcdefghij'[Number(digit)]).join('')
}

export const offer: Operation = (world, dice) => {
  const practitioner = pick(world.practitioners, dice[0])
  if (!practitioner) return null
  const services = [...world.services.keys()].filter((id) => (id + (dice[1] ?? 0)) % 3 !== 0)
  return {
    request: {
      who: OWNER,
      method: 'POST',
      path: `/api/praticiens/${practitioner.id}/services`,
      body: { services },
    },
    predict: () => ({
      status: 200,
      apply: () => {
        practitioner.offers = new Set(services)
      },
    }),
  }
}

/** Of one who is left with reservations to come: refused. */
export const dismiss: Operation = (world, dice) => {
  const practitioner = world.practitioners.length > 2 ? pick(world.practitioners, dice[0]) : undefined
  if (!practitioner) return null
  const { id } = practitioner
  return {
    request: { who: OWNER, method: 'DELETE', path: `/api/superadmin/users/${id}` },
    predict: () => {
      if (!world.practitioners.includes(practitioner)) return refused(404, 'not_found')
      if (hasReservationsToCome(world, id)) return refused(409, 'has_reservations')
      return { status: 200, apply: () => leave(world, id) }
    },
  }
}

function hasReservationsToCome(world: World, practitionerId: number): boolean {
  const now = world.now()
  return [...world.entries.values()].some((entry) => {
    const isTheirs =
      entry.practitioner === practitionerId && entry.kind === 'reservation' && entry.cancelledAt === null
    return isTheirs && (entry.day > now.day || (entry.day === now.day && endOf(entry) > absolute(now)))
  })
}

function leave(world: World, practitionerId: number): void {
  world.practitioners = world.practitioners.filter(({ id }) => id !== practitionerId)
  world.holds = world.holds.filter(({ practitioner }) => practitioner !== practitionerId)
  for (const { id, kind, practitioner } of world.entries.values())
    if (kind === 'block' && practitioner === practitionerId) world.entries.delete(id)
}

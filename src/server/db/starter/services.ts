import { typeset } from './french.ts'
import type { GalleryPictureName } from './pictures.ts'

// Each color has a contrast of at least 4.5:1 to white text: it fills calendar entries in the back office.
const EXAMPLES = [
  {
    name: 'Massage suédois',
    description:
      'Un massage du corps entier, tonique et enveloppant, qui détend les muscles après le sport ou une longue semaine. La pression s’ajuste tout au long de la séance.',
    duration_minutes: 60,
    price_cents: 75_00,
    color: '#9A5430',
    drawing: 'linge',
  },
  {
    name: 'Massage californien',
    description:
      'De longs gestes lents et fluides, de la tête aux pieds, pour lâcher prise en douceur. L’huile est tiède, la lumière basse, et rien ne presse.',
    duration_minutes: 75,
    price_cents: 92_00,
    color: '#3E6282',
    drawing: 'bougie',
  },
  {
    name: 'Massage aux pierres chaudes',
    description:
      'La chaleur de galets de basalte posés puis glissés sur la peau invite à une détente profonde. Notre séance la plus longue, appréciée aux jours froids.',
    duration_minutes: 90,
    price_cents: 110_00,
    color: '#7A4A63',
    drawing: 'galets',
  },
  {
    name: 'Massage des pieds',
    description:
      'Quarante-cinq minutes consacrées aux pieds et aux mollets, avec des pressions douces et précises. Vous gardez vos vêtements ; un bain de pieds tiède ouvre la séance.',
    duration_minutes: 45,
    price_cents: 55_00,
    color: '#2F6A70',
    drawing: 'bol',
  },
  {
    name: 'Massage du visage et du crâne',
    description:
      'Des gestes légers sur le visage, le cuir chevelu et le haut des épaules, pour déposer la fatigue et retrouver des traits reposés. Huile neutre, sans parfum.',
    duration_minutes: 45,
    price_cents: 58_00,
    color: '#6E5A1F',
    drawing: 'eucalyptus',
  },
] as const

/** Of earlier versions: their sites remove them as examples too. */
const FORMER_EXAMPLES = [
  {
    name: 'Pause dos et nuque',
    description:
      'Trente minutes pour relâcher le dos, les épaules et la nuque. Idéal entre deux rendez-vous ou pour découvrir le massage. Se reçoit sur table, à l’huile tiède ou sans huile, selon votre envie.',
    duration_minutes: 30,
    price_cents: 42_00,
    color: '#4F6B5A',
    drawing: 'sable',
  },
] as const

export type ServiceName = (typeof EXAMPLES)[number]['name']

function toRows<Row extends { description: string; drawing: string }>(examples: readonly Row[]) {
  return examples.map(({ drawing: _, ...service }, position) => ({
    ...service,
    description: typeset(`${service.description} (Prestation d’exemple.)`),
    position,
  }))
}

export const services = toRows(EXAMPLES)
export const formerServices = toRows(FORMER_EXAMPLES)

type Part = { name: string; duration_minutes: number; price_cents: number }

/** Besides the length and price of the service itself. */
export const serviceVariants: readonly (Part & { of: ServiceName })[] = [
  { of: 'Massage suédois', name: 'dos et nuque', duration_minutes: 30, price_cents: 42_00 },
  { of: 'Massage suédois', name: '', duration_minutes: 90, price_cents: 105_00 },
  { of: 'Massage californien', name: '', duration_minutes: 60, price_cents: 78_00 },
  { of: 'Massage californien', name: '', duration_minutes: 90, price_cents: 108_00 },
]

export const serviceOptions: readonly (Part & { with: readonly ServiceName[] })[] = [
  {
    name: 'Aromathérapie',
    duration_minutes: 0,
    price_cents: 6_00,
    with: ['Massage suédois', 'Massage californien', 'Massage du visage et du crâne'],
  },
  {
    name: 'Bain de pieds tiède',
    duration_minutes: 15,
    price_cents: 12_00,
    with: ['Massage suédois', 'Massage californien'],
  },
]

/** Drawings of the gallery, as decoration. Each service gets files of its own: they are deleted with it. */
export const servicePictures: readonly { name: ServiceName; drawing: GalleryPictureName }[] = EXAMPLES
export const formerServicePictures: readonly { name: string; drawing: GalleryPictureName }[] = FORMER_EXAMPLES

export function servicePictureName(drawing: string): string {
  return `prestation-${drawing}`
}

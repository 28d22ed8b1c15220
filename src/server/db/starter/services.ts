import { typeset } from './french.ts'
import type { GalleryPictureName } from './pictures.ts'

// Each color has a contrast of at least 4.5:1 to white text: it fills calendar entries in the back office.
const EXAMPLES = [
  {
    name: 'Pause dos et nuque',
    description:
      'Trente minutes pour relâcher le dos, les épaules et la nuque. Idéal entre deux rendez-vous ou pour découvrir le massage. Se reçoit sur table, à l’huile tiède ou sans huile, selon votre envie.',
    duration_minutes: 30,
    price_cents: 42_00,
    color: '#4F6B5A',
    drawing: 'sable',
  },
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

export type ServiceName = (typeof EXAMPLES)[number]['name']

export const services = EXAMPLES.map(({ drawing: _, ...service }, position) => ({
  ...service,
  description: typeset(`${service.description} (Prestation d’exemple.)`),
  position,
}))

/** Drawings of the gallery, as decoration. Each service gets files of its own: they are deleted with it. */
export const servicePictures: readonly { name: ServiceName; drawing: GalleryPictureName }[] = EXAMPLES

export function servicePictureName(drawing: string): string {
  return `prestation-${drawing}`
}

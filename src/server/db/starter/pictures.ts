import { bowl } from './pictures/bowl.ts'
import { cairn } from './pictures/cairn.ts'
import { candle } from './pictures/candle.ts'
import type { Drawing } from './pictures/drawing.ts'
import { eucalyptus } from './pictures/eucalyptus.ts'
import { linen } from './pictures/linen.ts'
import { mist } from './pictures/mist.ts'
import { ripples } from './pictures/ripples.ts'
import { sand } from './pictures/sand.ts'
import { shadows } from './pictures/shadows.ts'

/** `fineness`: how many pixels the drawing needs of those it will have; what is soft needs few. */
type Picture = { name: string; picture: () => Drawing; fineness: number }

/** Behind the first words of the home page, in turn. */
export const backgrounds: readonly Picture[] = [
  { name: 'fond-ombres', picture: shadows, fineness: 0.25 },
  { name: 'fond-brume', picture: mist, fineness: 0.75 },
  { name: 'fond-ondes', picture: ripples, fineness: 0.5 },
]

/** The example practice's gallery, in its order. */
export const galleryPictures: readonly (Picture & { altText: string })[] = [
  {
    name: 'galets',
    picture: cairn,
    fineness: 0.8,
    altText: 'Cinq galets de rivière en équilibre, du plus large au plus petit',
  },
  {
    name: 'bougie',
    picture: candle,
    fineness: 0.7,
    altText: 'Une bougie allumée sur une table sombre, quelques lueurs derrière elle',
  },
  {
    name: 'linge',
    picture: linen,
    fineness: 0.85,
    altText: 'Quatre linges pliés, un brin de feuillage posé dessus',
  },
  {
    name: 'sable',
    picture: sand,
    fineness: 0.7,
    altText: 'Du sable ratissé en cercles autour de deux galets',
  },
  {
    name: 'eucalyptus',
    picture: eucalyptus,
    fineness: 0.75,
    altText: 'Une branche d’eucalyptus posée sur du papier clair',
  },
  {
    name: 'bol',
    picture: bowl,
    fineness: 0.65,
    altText: 'Un bol d’eau vu d’en haut, des pétales à sa surface',
  },
]

type StarterPicture = { name: string; width: number; height: number }

export const backgrounds: readonly StarterPicture[] = [
  { name: 'fond-ombres', width: 1920, height: 1200 },
  { name: 'fond-brume', width: 1920, height: 1200 },
  { name: 'fond-ondes', width: 1920, height: 1200 },
]

export const galleryPictures = [
  {
    name: 'galets',
    width: 800,
    height: 1200,
    altText: 'Cinq galets de rivière en équilibre, du plus large au plus petit',
  },
  {
    name: 'bougie',
    width: 1200,
    height: 800,
    altText: 'Une bougie allumée sur une table sombre, quelques lueurs derrière elle',
  },
  {
    name: 'linge',
    width: 1000,
    height: 1000,
    altText: 'Quatre linges pliés, un brin de feuillage posé dessus',
  },
  {
    name: 'sable',
    width: 1200,
    height: 800,
    altText: 'Du sable ratissé en cercles autour de deux galets',
  },
  {
    name: 'eucalyptus',
    width: 800,
    height: 1200,
    altText: 'Une branche d’eucalyptus posée sur du papier clair',
  },
  {
    name: 'bol',
    width: 1000,
    height: 1000,
    altText: 'Un bol d’eau vu d’en haut, des pétales à sa surface',
  },
] as const satisfies readonly (StarterPicture & { altText: string })[]

export type GalleryPictureName = (typeof galleryPictures)[number]['name']

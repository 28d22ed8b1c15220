import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { aService } from '../people/bookings.ts'
import { aPractitioner } from '../people/people.ts'
import { aSetting } from './settings.ts'
import type { TestSite } from './site.ts'

type Options = { menuLayout?: 'horizontal' | 'vertical' }

/** A practice with content on every public page, none of it marked as an example. */
export async function fillPublicPages(
  site: TestSite,
  { menuLayout = 'horizontal' }: Options = {},
): Promise<void> {
  const massage = await aService(site, {
    name: 'Massage suédois',
    description: 'Un massage du corps entier. La pression s’ajuste tout au long de la séance.',
    duration: 60,
    price: 75,
  })
  await aPractitioner(site, { lastName: 'Roy', training: 'Shiatsu', offers: [massage.id] })
  const settings = {
    menuLayout,
    siteTitle: 'Les Tilleuls',
    tagline: 'Le temps d’un massage',
    enableGallery: 1,
    enableTestimonials: true,
    address: '3 rue des Tilleuls\n35000 Rennes',
    phone: '02 99 00 00 00',
    publicEmail: 'bonjour@tilleuls.example',
    openingHours: 'Du mardi au samedi',
    socialLinks: { instagram: 'https://instagram.com/exemple' },
    contactInfo: '<p>Au fond de la cour.</p>',
    privacyPolicy: '<p>Vos données restent ici.</p>',
    legalText: '<p>Édité par Les Tilleuls.</p>',
    termsOfService: '<p>Règlement sur place.</p>',
  }
  for (const [key, value] of Object.entries(settings)) await aSetting(site, key, value)
  await insertPages(site)
  await site.database.kysely
    .insertInto('testimonials')
    .values({
      client_name: 'Léa',
      rating: 4,
      comment: 'Un vrai calme.',
      status: 'approved',
      created_at: site.clock.instant(),
    })
    .execute()
  await insertPictures(site, ['galets', 'feuilles'])
}

async function insertPages({ database, clock }: TestSite): Promise<void> {
  const pages = {
    home: '<h2>Une heure pour soi</h2>',
    contact: '<p>Sonnez deux fois.</p>',
    'premiere-visite': '<p>Venez comme vous êtes.</p>',
  }
  for (const [slug, content] of Object.entries(pages)) {
    const row = {
      title: slug === 'premiere-visite' ? 'Première visite' : slug,
      content,
      updated_at: clock.instant(),
    }
    await database.kysely
      .insertInto('pages')
      .values({ slug, ...row })
      .onConflict((conflict) => conflict.column('slug').doUpdateSet(row))
      .execute()
  }
}

/** Adds this many pictures to the gallery. */
export function somePictures(site: TestSite, count: number): Promise<void> {
  const names = Array.from({ length: count }, (_, index) => `pierres${index + 1}`)
  return insertPictures(site, names)
}

/** Gallery pictures, with their variants in the uploads folder. */
async function insertPictures({ database, clock, env }: TestSite, names: readonly string[]): Promise<void> {
  const folder = join(env.DATA_DIR ?? '', 'uploads')
  mkdirSync(folder, { recursive: true })
  for (const [position, filename] of names.entries()) {
    const picture = sharp({ create: { width: 600, height: 400, channels: 3, background: '#4F6B5A' } }).webp()
    for (const variant of ['-300', '-600', ''])
      await picture.toFile(join(folder, `${filename}${variant}.webp`))
    await database.kysely
      .insertInto('gallery_images')
      .values({
        filename,
        alt_text: `Des ${filename}`,
        width: 600,
        height: 400,
        position,
        created_at: clock.instant(),
      })
      .execute()
  }
}

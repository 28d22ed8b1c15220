import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { LEGAL_TEXT_KEYS } from '#domain/content/legal-texts/proposal.ts'
import { GALLERY_WIDTHS, NARROW_BACKGROUND } from '#domain/content/picture-copies.ts'
import type { Db } from './engine.ts'
import { examplePages } from './starter/pages.ts'
import { practitioners } from './starter/people.ts'
import { backgrounds, galleryPictures } from './starter/pictures.ts'
import {
  formerServicePictures,
  formerServices,
  serviceOptions,
  servicePictureName,
  servicePictures,
  services,
} from './starter/services.ts'
import { settings } from './starter/settings.ts'
import { testimonials } from './starter/testimonials.ts'
import { toAgenda } from './statements/agenda-columns.ts'
import type { Tables } from './tables.ts'

export const STARTER_NAMES = {
  services: [...services, ...formerServices].map(({ name }): string => name),
  usernames: practitioners.map(({ username }) => username),
  slugs: examplePages.map(({ slug }) => slug),
}

const TABLES_WITH_EXAMPLES = [
  'services',
  'users',
  'pages',
  'settings',
  'testimonials',
  'gallery_images',
  'service_options',
] as const

export async function hasExamples(db: Db): Promise<boolean> {
  const { hasExample } = await db
    .selectNoFrom((eb) =>
      eb
        .or(
          TABLES_WITH_EXAMPLES.map((table) =>
            eb.exists(eb.selectFrom(table).select(sql.lit(1).as('one')).where('is_example', '=', 1)),
          ),
        )
        .as('hasExample'),
    )
    .executeTakeFirstOrThrow()
  return Boolean(hasExample)
}

type Rows = {
  service: Pick<
    Tables['services'],
    'name' | 'description' | 'duration_minutes' | 'price_cents' | 'color' | 'buffer_minutes'
  > & { active: 0 | 1; picture: string | null; picture_alt: string }
  person: Pick<
    Tables['users'],
    | 'username'
    | 'role'
    | 'first_name'
    | 'last_name'
    | 'email'
    | 'phone'
    | 'photo'
    | 'avatar'
    | 'password_hash'
  > & { training: string; introduction: string; config: string | null; later_hours: string | null }
  option: { name: string; duration_minutes: number; price_cents: number }
  page: Pick<Tables['pages'], 'slug' | 'title' | 'content'>
  setting: Pick<Tables['settings'], 'key' | 'value'>
  testimonial: Pick<Tables['testimonials'], 'client_name' | 'rating' | 'comment'>
  image: Pick<Tables['gallery_images'], 'filename' | 'alt_text'>
}

const IS_UNCHANGED: { [Kind in keyof Rows]: (row: Rows[Kind]) => boolean } = {
  service: isStarterService,
  person: isStarterPerson,
  option: (row) =>
    serviceOptions.some(
      (option) =>
        option.name === row.name &&
        option.duration_minutes === row.duration_minutes &&
        option.price_cents === row.price_cents,
    ),
  page: ({ slug, title, content }) =>
    examplePages.some((page) => page.slug === slug && page.title === title && page.content === content),
  setting: isStarterSetting,
  testimonial: (row) =>
    testimonials.some(
      (testimonial) =>
        testimonial.client_name === row.client_name &&
        testimonial.rating === row.rating &&
        testimonial.comment === row.comment,
    ),
  image: (row) =>
    galleryPictures.some(
      ({ name, altText }) => starterPictureOf(row.filename) === name && altText === row.alt_text,
    ),
}

/** Compares the content besides the flag: SQL or a change in another table does not clear the flag. */
export function isExample<Kind extends keyof Rows>(
  kind: Kind,
  row: Rows[Kind] & { is_example: 0 | 1 },
): boolean {
  return row.is_example === 1 && IS_UNCHANGED[kind](row)
}

function isStarterService(row: Rows['service']): boolean {
  return [...services, ...formerServices].some(
    ({ position: _, ...service }) =>
      Object.entries(service).every(([column, value]) => row[column as keyof typeof row] === value) &&
      row.buffer_minutes === null &&
      row.active === 1 &&
      hasStarterPicture(row),
  )
}

/** None until the pictures of the first start are copied. */
function hasStarterPicture({ name, picture, picture_alt }: Rows['service']): boolean {
  if (picture === null) return picture_alt === ''
  return [...servicePictures, ...formerServicePictures].some(
    (service) =>
      service.name === name &&
      servicePictureName(service.drawing) === starterPictureOf(picture) &&
      picture_alt === '',
  )
}

function isStarterPerson({ config, later_hours, ...row }: Rows['person']): boolean {
  const person = practitioners.find(({ username }) => username === row.username)
  if (!person || row.role !== 'praticien') return false
  const profile = [row.first_name, row.last_name, row.training]
  // Of an earlier version, which had none.
  const introductions = ['', person.introduction]
  const details = [row.email, row.phone, row.photo, row.avatar, row.password_hash]
  return (
    isDeepStrictEqual(profile, [person.firstName, person.lastName, person.training]) &&
    introductions.includes(row.introduction) &&
    details.every((value) => value === null) &&
    config !== null &&
    isDeepStrictEqual(toAgenda({ config, later_hours }), person.agenda)
  )
}

function isStarterSetting({ key, value }: Rows['setting']): boolean {
  const stored: unknown = JSON.parse(value)
  if (isDeepStrictEqual(stored, settings[key])) return Object.hasOwn(settings, key)
  return (key === 'backgroundImages' && isStarterBackgrounds(stored)) || isFormerLegalText(key, stored)
}

/** Legal texts of the starter content of earlier versions begin with this note. */
const FORMER_NOTE = '<p><small>Texte d’exemple'

function isFormerLegalText(key: string, stored: unknown): boolean {
  return LEGAL_TEXT_KEYS.some((textKey) => textKey === key) && String(stored).startsWith(FORMER_NOTE)
}

function isStarterBackgrounds(stored: unknown): boolean {
  return (
    Array.isArray(stored) &&
    stored.length === backgrounds.length &&
    backgrounds.every(({ name }, index) => starterPictureOf(filenameIn(stored[index])) === name)
  )
}

function filenameIn(address: unknown): string {
  return /^\/uploads\/(.+)\.webp$/.exec(String(address))?.[1] ?? ''
}

function starterPictureOf(filename: string): string | null {
  return /^exemple-((?:(?:fond|prestation)-)?[a-z]+)-[0-9a-f]{8}$/.exec(filename)?.[1] ?? null
}

const STORED_ENDINGS = [...[...GALLERY_WIDTHS, NARROW_BACKGROUND].map((width) => `-${width}.webp`), '.webp']

export function isStoredStarterPicture(file: string): boolean {
  const ending = STORED_ENDINGS.find((end) => file.endsWith(end)) ?? file
  return starterPictureOf(file.slice(0, file.length - ending.length)) !== null
}

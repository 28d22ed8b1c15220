import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { NEW_AGENDA } from '#domain/agenda.ts'
import { GALLERY_WIDTHS, NARROW_BACKGROUND } from '#domain/picture-copies.ts'
import type { Db } from './engine.ts'
import { examplePages } from './starter/pages.ts'
import { practitioners } from './starter/people.ts'
import { backgrounds, galleryPictures } from './starter/pictures.ts'
import { services } from './starter/services.ts'
import { settings } from './starter/settings.ts'
import { testimonials } from './starter/testimonials.ts'
import type { Tables } from './tables.ts'

/** What rows of the starter content are called, also once somebody has changed them. */
export const STARTER_NAMES = {
  services: services.map(({ name }): string => name),
  usernames: practitioners.map(({ username }) => username),
  slugs: examplePages.map(({ slug }) => slug),
}

/** Tables with starter content. `is_example` marks its rows; what a screen changes loses the mark. */
const MARKED = ['services', 'users', 'pages', 'settings', 'testimonials', 'gallery_images'] as const

/** Whether the site still shows any example: then pages carry noindex, and staff see a banner. */
export async function hasExamples(db: Db): Promise<boolean> {
  const { found } = await db
    .selectNoFrom((eb) =>
      eb
        .or(
          MARKED.map((table) =>
            eb.exists(eb.selectFrom(table).select(sql.lit(1).as('one')).where('is_example', '=', 1)),
          ),
        )
        .as('found'),
    )
    .executeTakeFirstOrThrow()
  return Boolean(found)
}

/** The columns of each kind of row that tell whether somebody changed it. */
type Rows = {
  service: Pick<
    Tables['services'],
    'name' | 'description' | 'duration_minutes' | 'price_cents' | 'color' | 'buffer_minutes'
  > & { active: 0 | 1 }
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
  > & { training: string; config: string | null }
  page: Pick<Tables['pages'], 'slug' | 'title' | 'content'>
  setting: Pick<Tables['settings'], 'key' | 'value'>
  testimonial: Pick<Tables['testimonials'], 'client_name' | 'rating' | 'comment'>
  image: Pick<Tables['gallery_images'], 'filename' | 'alt_text'>
}

const IS_UNCHANGED: { [Kind in keyof Rows]: (row: Rows[Kind]) => boolean } = {
  service: isStarterService,
  person: isStarterPerson,
  page: ({ slug, title, content }) =>
    examplePages.some((page) => page.slug === slug && page.title === title && page.content === content),
  setting: isStarterSetting,
  testimonial: (row) =>
    testimonials.some(
      (one) =>
        one.client_name === row.client_name && one.rating === row.rating && one.comment === row.comment,
    ),
  image: (row) =>
    galleryPictures.some(
      ({ name, altText }) => starterPictureOf(row.filename) === name && altText === row.alt_text,
    ),
}

/**
 * Whether a row is still the example: it carries the mark, and reads as the starter wrote it. The second is for rows
 * that were changed without a screen, by SQL or through another table.
 */
export function isExample<Kind extends keyof Rows>(
  kind: Kind,
  row: Rows[Kind] & { is_example: 0 | 1 },
): boolean {
  return row.is_example === 1 && IS_UNCHANGED[kind](row)
}

/** To the word and the cent. */
function isStarterService(row: Rows['service']): boolean {
  return services.some(
    ({ position: _, ...service }) =>
      Object.entries(service).every(([column, value]) => row[column as keyof typeof row] === value) &&
      row.buffer_minutes === null &&
      row.active === 1,
  )
}

/** Hours included. Example practitioners have no password. */
function isStarterPerson({ config, ...row }: Rows['person']): boolean {
  const person = practitioners.find(({ username }) => username === row.username)
  if (!person || row.role !== 'praticien') return false
  const named = [row.first_name, row.last_name, row.training]
  const added = [row.email, row.phone, row.photo, row.avatar, row.password_hash]
  return (
    isDeepStrictEqual(named, [person.firstName, person.lastName, person.training]) &&
    added.every((value) => value === null) &&
    // Keys that came later than the row have the value of a new agenda.
    config !== null &&
    isDeepStrictEqual({ ...NEW_AGENDA, ...JSON.parse(config) }, person.agenda)
  )
}

function isStarterSetting({ key, value }: Rows['setting']): boolean {
  const stored: unknown = JSON.parse(value)
  if (isDeepStrictEqual(stored, settings[key])) return key in settings
  return key === 'backgroundImages' && isStarterBackgrounds(stored)
}

function isStarterBackgrounds(stored: unknown): boolean {
  return (
    Array.isArray(stored) &&
    stored.length === backgrounds.length &&
    backgrounds.every(({ name }, at) => starterPictureOf(filenameIn(stored[at])) === name)
  )
}

/** The name in an address such as /uploads/name.webp. */
function filenameIn(address: unknown): string {
  return /^\/uploads\/(.+)\.webp$/.exec(String(address))?.[1] ?? ''
}

/** Name of the starter picture that a stored file is a copy of, or null. */
function starterPictureOf(filename: string): string | null {
  return /^exemple-((?:fond-)?[a-z]+)-[0-9a-f]{8}$/.exec(filename)?.[1] ?? null
}

const STORED_FILE = new RegExp(`^(.+?)(?:-(?:${[...GALLERY_WIDTHS, NARROW_BACKGROUND].join('|')}))?\\.webp$`)

/** The stored name of a starter picture, without size and ending; null for any other file. */
export function storedStarterPicture(file: string): string | null {
  const stem = STORED_FILE.exec(file)?.[1] ?? ''
  return starterPictureOf(stem) === null ? null : stem
}

import { isDeepStrictEqual } from 'node:util'
import { NEW_AGENDA } from '#domain/agenda.ts'
import { GALLERY_WIDTHS, NARROW_BACKGROUND } from '#domain/picture-copies.ts'
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

type ServiceRow = Pick<
  Tables['services'],
  'name' | 'description' | 'duration_minutes' | 'price_cents' | 'color' | 'buffer_minutes'
> & { active: 0 | 1 }

/** Whether a service is word for word, and to the cent, what the starter offers. */
export function isStarterService(row: ServiceRow): boolean {
  return services.some(
    ({ position: _, ...service }) =>
      Object.entries(service).every(([column, value]) => row[column as keyof ServiceRow] === value) &&
      row.buffer_minutes === null &&
      row.active === 1,
  )
}

type PersonRow = Pick<
  Tables['users'],
  'username' | 'role' | 'first_name' | 'last_name' | 'email' | 'phone' | 'photo' | 'avatar' | 'password_hash'
> & { training: string; config: string | null }

/** Whether a person is still the starter's, hours included. Nobody can sign in as such a one. */
export function isStarterPerson({ config, ...row }: PersonRow): boolean {
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

export function isStarterPage({ slug, title, content }: Pick<Tables['pages'], 'slug' | 'title' | 'content'>) {
  return examplePages.some((page) => page.slug === slug && page.title === title && page.content === content)
}

export function isStarterSetting({ key, value }: Pick<Tables['settings'], 'key' | 'value'>): boolean {
  const stored: unknown = JSON.parse(value)
  if (isDeepStrictEqual(stored, settings[key])) return key in settings
  return key === 'backgroundImages' && isStarterBackgrounds(stored)
}

/** The starter's backgrounds; their names end in the suffix that the first start chose. */
function isStarterBackgrounds(stored: unknown): boolean {
  return (
    Array.isArray(stored) &&
    stored.length === backgrounds.length &&
    backgrounds.every(({ name }, at) =>
      new RegExp(`^/uploads/exemple-${name}-[0-9a-f]{8}\\.webp$`).test(String(stored[at])),
    )
  )
}

export function isStarterTestimonial(
  row: Pick<Tables['testimonials'], 'client_name' | 'rating' | 'comment'>,
) {
  return testimonials.some(
    (one) => one.client_name === row.client_name && one.rating === row.rating && one.comment === row.comment,
  )
}

export function isStarterImage(row: Pick<Tables['gallery_images'], 'filename' | 'alt_text'>): boolean {
  return galleryPictures.some(
    ({ name, altText }) => starterPictureOf(row.filename) === name && altText === row.alt_text,
  )
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

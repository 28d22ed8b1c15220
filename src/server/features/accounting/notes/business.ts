import { Refusal } from '#contract/errors.ts'
import type { NoteBusiness } from '#domain/accounting/note.ts'
import { groupedSiren } from '#domain/content/legal-texts/details.ts'
import { type StoredPublicSettings, toPublicSettings } from '#domain/content/settings.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Db } from '#server/db/engine.ts'
import { readMessageSettings } from '#server/db/statements/settings.ts'
import { readStored } from '#server/db/statements/stored-settings.ts'

export type NoteHead = { business: NoteBusiness; place: string; logo: Uint8Array | null }

/** The business of the legal notice. Throws note_without_business while its name or address is missing there. */
export async function readNoteHead(context: AppContext): Promise<NoteHead> {
  const { kysely: db } = context.database
  const site = toPublicSettings(await readMessageSettings(db))
  const business = await readBusiness(db, site)
  if (!business) throw new Refusal('note_without_business')
  return {
    business,
    place: onOneLine(site.address ?? business.address),
    logo: await readLogo(context, site.logo),
  }
}

/** Null while its name or address is missing in the legal notice. */
export async function readBusiness(
  db: Db,
  { phone, publicEmail }: Pick<StoredPublicSettings, 'phone' | 'publicEmail'>,
): Promise<NoteBusiness | null> {
  const details = (await readStored(db, 'legalDetails'))?.details
  if (!details?.name || !details.address) return null
  const { name, address, siren } = details
  return {
    name,
    address,
    siren: siren === undefined ? null : groupedSiren(siren),
    phone: details.phone ?? phone,
    email: details.email ?? publicEmail,
  }
}

function onOneLine(address: string): string {
  return address.split('\n').join(', ')
}

const UPLOADED = /^\/uploads\/([a-z0-9-]+\.webp)$/
/** Pixels: four for each point of its place on the note. */
const LOGO_SIZE = { width: 640, height: 224 }

/** As a PNG on the paper; null for a damaged file, or a logo of another site, which the server does not load. */
export async function readLogo(
  { storage }: AppContext,
  logo: string | null,
  paper = '#fff',
): Promise<Uint8Array | null> {
  const name = logo === null ? undefined : UPLOADED.exec(logo)?.[1]
  const uploaded = name === undefined ? null : await storage.uploads.read(name)
  if (uploaded === null) return null
  return toPng(uploaded, paper)
}

/** Null if the decoder, whose errors have no class of their own, cannot read the picture: the paper has none then. */
async function toPng(picture: Uint8Array, paper: string): Promise<Uint8Array | null> {
  const { default: sharp } = await import('sharp')
  return sharp(picture)
    .resize({ ...LOGO_SIZE, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: paper })
    .png()
    .toBuffer()
    .catch(() => null)
}

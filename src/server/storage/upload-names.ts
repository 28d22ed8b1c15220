import { pathOnSite } from '#domain/language/web-address.ts'
import { isUploadName } from './site-storage.ts'

const WIDTH = /-(?:300|600|960)$/

const WORDS = /[a-z0-9][a-z0-9-]*/g

/** The name without width and type, shared by all files of one picture. */
export function stemOf(name: string): string {
  return name.replace(/\.[a-z0-9]+$/, '').replace(WIDTH, '')
}

export function stemsIn(text: string): string[] {
  return (text.match(WORDS) ?? []).map((word) => word.replace(WIDTH, ''))
}

/** The file at an address of this site; none for another site's. */
export function filesAt(address: string): string[] {
  const name = /^\/uploads\/([^/]+)$/.exec(pathOnSite(address) ?? '')?.[1] ?? ''
  return isUploadName(name) ? [name] : []
}

export function filesOf(filename: string, widths: readonly number[]): string[] {
  return ['', ...widths.map((width) => `-${width}`)].map((suffix) => `${filename}${suffix}.webp`)
}

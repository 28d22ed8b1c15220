import { matchRoutes } from 'react-router'
import type { PageContents, PageLocation } from '#contract/rendering.ts'
import { ID_PATTERN } from '#domain/language/id.ts'
import { fillPath, pagePath, paths } from '#web/app/paths.ts'
import { PAGE_PARAMETERS, type PageName, type PageParameters } from './page-parameters.ts'

const UNKNOWN_PATH = '/_'
const UNKNOWN_CUSTOM_PAGE = pagePath('admin')

const ROUTES = (Object.keys(PAGE_PARAMETERS) as PageName[]).map((name) => ({ id: name, path: paths[name] }))

export function locate(url: string, contents: PageContents): PageLocation {
  const [pathname = '', query = ''] = splitOnce(url, '?')
  const match = matchRoutes(ROUTES, { pathname })?.at(-1)
  if (!match) return { address: UNKNOWN_PATH, isCacheable: true }
  const name = match.route.id as PageName
  if (isSecret(name)) return { address: pathname, isCacheable: false }
  const { slug = '' } = match.params
  if (name === 'customPage' && !contents.slugs.includes(slug)) {
    return { address: UNKNOWN_CUSTOM_PAGE, isCacheable: true }
  }
  // The router ignores case, slashes at the end and percent-encoding: each page has one address.
  const path = fillPath(paths[name], slug)
  if (path !== pathname) return { redirectTo: query === '' ? path : `${path}?${query}` }
  return locateParameters(path, PAGE_PARAMETERS[name], { query, contents })
}

function isSecret(name: PageName): boolean {
  return paths[name].includes(':token')
}

function locateParameters(
  path: string,
  parameters: PageParameters,
  { query, contents }: { query: string; contents: PageContents },
): PageLocation {
  const given = new URLSearchParams(query)
  const kept = new URLSearchParams()
  let isCacheable = true
  for (const [name, kind = 'slots'] of Object.entries(parameters)) {
    const value = given.get(name) ?? ''
    if (!PATTERNS[kind].test(value)) continue
    kept.set(name, value)
    isCacheable &&= isKept(kind) && contents[kind].includes(Number(value))
  }
  return { address: kept.size === 0 ? path : `${path}?${kept}`, isCacheable }
}

type Kind = NonNullable<PageParameters[string]>

const PATTERNS: Record<Kind, RegExp> = {
  practitioners: ID_PATTERN,
  services: ID_PATTERN,
  slots: ID_PATTERN,
  part: ID_PATTERN,
  word: /^[a-z0-9-]{1,80}$/,
  list: /^[1-9]\d{0,8}(?:-[1-9]\d{0,8}){0,4}$/,
}

function isKept(kind: Kind): kind is 'practitioners' | 'services' {
  return kind === 'practitioners' || kind === 'services'
}

function splitOnce(text: string, separator: string): [string, string] {
  const at = text.indexOf(separator)
  return at === -1 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)]
}

import { CLIENT_SORTS, type ClientSort } from '#domain/clients/list.ts'

/** Choices of the select « Afficher », as in the URL. The text of the search stays out of it: it is personal data. */
const FILTERS = {
  tous: {},
  nouveaux: { new: true },
  reguliers: { regular: true },
  manques: { missed: true },
  'absents-3': { unseenMonths: 3 },
  'absents-6': { unseenMonths: 6 },
  'absents-12': { unseenMonths: 12 },
  'absents-24': { unseenMonths: 24 },
} as const

export type ShownClients = keyof typeof FILTERS

export const FILTER_LABELS: Record<ShownClients, string> = {
  tous: 'Tous les clients',
  nouveaux: 'Nouveaux depuis 3 mois',
  reguliers: 'Réguliers, 3 fois en 12 mois',
  manques: 'Absents, 1 fois en 24 mois',
  'absents-3': 'Pas vus depuis 3 mois',
  'absents-6': 'Pas vus depuis 6 mois',
  'absents-12': 'Pas vus depuis un an',
  'absents-24': 'Pas vus depuis 2 ans',
}

export const SORT_LABELS: Record<ClientSort, string> = {
  name: 'Nom',
  lastSeen: 'Dernier rendez-vous',
  count: 'Nombre de rendez-vous',
}

export type ClientView = { shown: ShownClients; sort: ClientSort }

export function clientViewOf(search: URLSearchParams): ClientView {
  const shown = search.get('afficher') ?? ''
  return {
    shown: Object.hasOwn(FILTERS, shown) ? (shown as ShownClients) : 'tous',
    sort: CLIENT_SORTS.find((sort) => sort === search.get('tri')) ?? 'name',
  }
}

export function toClientSearch({ shown, sort }: ClientView): Record<string, string> {
  return { ...(shown !== 'tous' && { afficher: shown }), ...(sort !== 'name' && { tri: sort }) }
}

export function toFilterQuery({ shown }: Pick<ClientView, 'shown'>, text: string) {
  return { ...FILTERS[shown], ...(text !== '' && { text }) }
}

export type ClientFilterQuery = ReturnType<typeof toFilterQuery>
export type ClientQuery = ClientFilterQuery & Pick<ClientView, 'sort'>

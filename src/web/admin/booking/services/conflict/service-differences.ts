import type { User } from '#contract/accounts/users.ts'
import type { Service } from '#contract/booking/services.ts'
import { french } from '#domain/language/typography.ts'
import type { DepositKind } from '#domain/visit/deposit.ts'
import { DEPOSIT_NAMES } from '#domain/visit/deposit-text.ts'
import type { Difference } from '../../../ui/conflict/VersionDifferences.tsx'
import { type TypedLength, type TypedService, toTypedService } from '../service-form.ts'

type Context = { services: readonly Service[]; users: readonly User[]; depositKind: DepositKind | undefined }

/** Options are left out: they are sent only where they were changed here. */
export function serviceDifferences(theirs: Service, mine: TypedService, context: Context): Difference[] {
  const stored = toTypedService(theirs)
  return fieldsOf(context).flatMap(({ label, linesOf }) => {
    const difference = { label, theirs: linesOf(stored, context), mine: linesOf(mine, context) }
    const isSame = JSON.stringify(difference.theirs) === JSON.stringify(difference.mine)
    return isSame ? [] : [difference]
  })
}

type Field = { label: string; linesOf: (typed: TypedService, context: Context) => string[] }

const fieldsOf = ({ depositKind }: Context): readonly Field[] => [
  { label: 'Nom', linesOf: ({ name }) => textLines(name) },
  { label: 'Description', linesOf: ({ description }) => textLines(description) },
  { label: 'Durée et prix', linesOf: lengthLines },
  { label: depositKind ? DEPOSIT_NAMES[depositKind].title : 'Arrhes ou acompte', linesOf: depositLines },
  { label: 'Catégorie', linesOf: categoryLines },
  { label: 'Proposé par', linesOf: offererLines },
  { label: 'Texte alternatif', linesOf: ({ altText }) => textLines(altText) },
  {
    label: 'Pause après le rendez-vous',
    linesOf: ({ bufferMinutes }) => (bufferMinutes === '' ? [] : [french`${bufferMinutes} min`]),
  },
  { label: 'Couleur', linesOf: ({ color }) => textLines(color) },
  { label: 'Proposé aux visiteurs', linesOf: ({ active }) => yesOrNo(active) },
  { label: 'Sur demande', linesOf: ({ onRequest }) => yesOrNo(onRequest) },
]

function lengthLines({ duration, price, variantName, variants }: TypedService): string[] {
  return [{ name: variantName, duration, price }, ...variants].map(lengthLine)
}

function lengthLine({ name, duration, price }: TypedLength): string {
  return french`${duration} min · ${price} €${name === '' ? '' : ` (${name})`}`
}

function depositLines({ deposit: { unit, euros, percent } }: TypedService): string[] {
  if (unit === '') return []
  return [unit === 'euros' ? french`${euros} €` : french`${percent} % du prix`]
}

function categoryLines({ categoryId }: TypedService, { services }: Context): string[] {
  if (categoryId === '') return []
  const member = services.find(({ category }) => String(category?.id) === categoryId)
  return [member?.category?.name ?? 'Une autre catégorie']
}

function offererLines({ practitionerIds }: TypedService, { users }: Context): string[] {
  return users
    .filter(({ id }) => practitionerIds.includes(id))
    .map(({ firstName, lastName }) => `${firstName} ${lastName}`)
}

function textLines(text: string): string[] {
  return text === '' ? [] : text.split('\n')
}

function yesOrNo(value: boolean): string[] {
  return [value ? 'Oui' : 'Non']
}

import type { MovedVoucherChoices } from '#contract/clients/moving-vouchers.ts'
import { invalid } from '#contract/errors.ts'
import { worksOnline } from '#domain/accounting/foreign-code.ts'
import { parseVoucherCode } from '#domain/accounting/voucher-code.ts'
import { fold } from '#domain/clients/client.ts'
import { nameKeyOf } from '#domain/clients/identity.ts'
import type { Cents } from '#domain/language/money.ts'
import type { Day } from '#domain/language/time.ts'
import { french } from '#domain/language/typography.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Db } from '#server/db/engine.ts'
import { readStored } from '#server/db/statements/stored-settings.ts'
import { hashForeignCode } from '#server/features/accounting/redemption/foreign-codes.ts'
import type { VoucherContent } from '#server/features/accounting/vouchers/content.ts'
import { identityOf } from '#server/practice/records/client-records.ts'
import { hmacToken, type KeySource } from '#server/security/secret.ts'
import { hashToken } from '#server/security/tokens.ts'
import type { LineAside } from '../imports/csv-lines.ts'
import { matchServiceTexts, type TextMatch } from '../moving-in/matches.ts'
import { listKnownServices } from '../moving-in/queries.ts'
import { byId, findKnownHashes, listLengthPrices, listNamesakes } from './queries.ts'
import type { VoucherDraft, VoucherDrafts } from './reading.ts'
import { termsOfVoucher, validityOfVoucher } from './terms.ts'

type LineNote = { line: number; message: string }

/** A draft with what it becomes here. */
export type PlannedVoucher = Omit<VoucherDraft, 'soldOn' | 'validUntil' | 'paid'> & {
  content: VoucherContent
  paid: Cents
  soldOn: Day
  validUntil: Day
  foreignCodeHash: string | null
  lineHash: string | null
  needsCode: boolean
  /** The one record that bears the client’s name, where the line has neither address nor number. */
  namesake: number | null
}

export type VoucherPlan = {
  services: TextMatch[]
  knownServices: { id: number; name: string }[]
  entering: PlannedVoucher[]
  expired: number
  known: LineAside[]
  aside: LineAside[]
  remarks: LineNote[]
}

/**
 * The vouchers as they are now decide; the caller holds the lock of merges when it is about to write. Throws invalid for
 * more than 2,000.
 */
export async function planVouchers(
  context: AppContext,
  db: Db,
  { drafts, choices }: { drafts: VoucherDrafts; choices: MovedVoucherChoices },
): Promise<VoucherPlan> {
  const services = await listKnownServices(db)
  const matches = matchServiceTexts(textsOf(drafts.drafts), services, choices.services)
  const plan: VoucherPlan = {
    services: matches,
    knownServices: services.map(({ id, name }) => ({ id, name })),
    entering: [],
    expired: 0,
    known: [],
    aside: [...drafts.aside],
    remarks: [...drafts.remarks],
  }
  const known = await knowVouchers(context.config, db, drafts.drafts)
  const settle = await createSettlement(context, db, { matches, services: byId(services) })
  for (const draft of drafts.drafts) sort(plan, draft, { settle, known })
  if (plan.entering.length > MAX_ENTERING) throw invalid('table', TOO_MANY)
  await bindByName(db, plan)
  plan.aside.sort((a, b) => a.line - b.line)
  plan.remarks.sort((a, b) => a.line - b.line)
  return plan
}

/** An import is undone under the locks of all its vouchers, of which PostgreSQL holds some thousands. */
const MAX_ENTERING = 2_000
const TOO_MANY = french`Ce fichier a plus de 2 000 bons à reprendre : partagez-le en deux.`

function textsOf(drafts: readonly VoucherDraft[]): string[] {
  return drafts.flatMap(({ rest, service }) => (rest.kind === 'sessions' ? [service] : []))
}

type Settled = { planned: Omit<PlannedVoucher, keyof DraftHashes | 'namesake'>; remarks: LineNote[] }

type Judges = {
  settle: (draft: VoucherDraft) => Settled | string | null
  known: Awaited<ReturnType<typeof knowVouchers>>
}

function sort(plan: VoucherPlan, draft: VoucherDraft, { settle, known }: Judges): void {
  const { line, cells } = draft
  const settled = settle(draft)
  if (settled === null) plan.expired += 1
  else if (typeof settled === 'string') plan.aside.push({ line, cells, message: settled })
  else {
    const reason = known.take(draft)
    if (reason !== null) plan.known.push({ line, cells, message: reason })
    else {
      plan.entering.push({ ...settled.planned, ...known.hashesOf(draft), namesake: null })
      plan.remarks.push(...settled.remarks)
    }
  }
}

type PriceList = { matches: readonly TextMatch[]; services: ReturnType<typeof byId> }

/** Null for a voucher that has expired, a sentence for one that nobody may sell here. */
async function createSettlement({ clock }: AppContext, db: Db, { matches, services }: PriceList) {
  const { validMonths } = await readStored(db, 'vouchers')
  const today = clock.local().day
  const centsOf = await listLengthPrices(db)
  const serviceOf = new Map(matches.map(({ text, id }) => [text, services.get(id ?? 0)]))
  return (draft: VoucherDraft): Settled | string | null => {
    const remarks: LineNote[] = []
    const remark = (message: string) => remarks.push({ line: draft.line, message })
    const validity = validityOfVoucher(draft, { today, validMonths }, remark)
    if (validity.validUntil < today) return null
    const terms = termsOfVoucher(draft, { service: serviceOf.get(draft.service), centsOf }, remark)
    if (typeof terms === 'string') return terms
    const needsCode = draft.code === null || !worksOnline(draft.code)
    return { planned: { ...draft, ...validity, ...terms, needsCode }, remarks }
  }
}

type DraftHashes = Pick<PlannedVoucher, 'foreignCodeHash' | 'lineHash'>

/** Vouchers that are there already, and those of earlier lines. */
async function knowVouchers(config: KeySource, db: Db, drafts: readonly VoucherDraft[]) {
  const hashes = new Map(drafts.map((draft) => [draft, hashesOfDraft(config, draft)]))
  const hashesOf = (draft: VoucherDraft) => hashes.get(draft) ?? hashesOfDraft(config, draft)
  const all = [...hashes.values()]
  const stored = await findKnownHashes(db, {
    foreign: all.flatMap(({ foreignCodeHash }) => foreignCodeHash ?? []),
    lines: all.flatMap(({ lineHash }) => lineHash ?? []),
    own: drafts.flatMap((draft) => ownHashOf(draft) ?? []),
  })
  const lineOf = new Map<string, number>()
  return {
    hashesOf,
    /** Why it stays out, or null: then later lines with its code do. */
    take: (draft: VoucherDraft): string | null => {
      const { foreignCodeHash, lineHash } = hashesOf(draft)
      const key = foreignCodeHash ?? lineHash ?? ''
      const id = stored.get(key) ?? stored.get(ownHashOf(draft) ?? '')
      if (id !== undefined) return french`Déjà là : bon n° ${id}.`
      const earlier = lineOf.get(key)
      lineOf.set(key, earlier ?? draft.line)
      if (earlier === undefined) return null
      return draft.code === null
        ? french`Comme la ligne ${earlier}.`
        : french`Même code que la ligne ${earlier}.`
    },
  }
}

function ownHashOf({ code }: VoucherDraft): string | null {
  const own = code === null ? null : parseVoucherCode(code)
  return own === null ? null : hashToken(own)
}

/** A line without a code is known by its names, service, last day and value, but not by its rest, which changes. */
function hashesOfDraft(config: KeySource, draft: VoucherDraft): DraftHashes {
  const { code, client, recipientName, giverName, rest, service, validUntil } = draft
  if (code !== null) return { foreignCodeHash: hashForeignCode(config, code), lineHash: null }
  const names = [client.clientName, recipientName, giverName].map((name) => nameKeyOf(name ?? ''))
  const line = JSON.stringify([...names, rest.kind, rest.sold, fold(service), validUntil])
  return { foreignCodeHash: null, lineHash: hmacToken(config, line, 'imported-voucher-line') }
}

/** Vouchers of clients of whom the file has the name alone. */
async function bindByName(db: Db, { entering, remarks }: VoucherPlan): Promise<void> {
  const named = entering.filter(({ client }) => client.clientName !== null && identityOf(client) === null)
  const keyOf = ({ client }: PlannedVoucher) => nameKeyOf(client.clientName ?? '')
  const records = await listNamesakes(db, named.map(keyOf))
  for (const voucher of named) {
    const [id, ...others] = records.get(keyOf(voucher)) ?? []
    if (id !== undefined && others.length === 0) voucher.namesake = id
    else remarks.push({ line: voucher.line, message: unboundText(voucher, others.length) })
  }
}

function unboundText({ client }: PlannedVoucher, others: number): string {
  const name = client.clientName ?? ''
  return others > 0
    ? french`Plusieurs fiches portent le nom ${name} : ce bon reste à ce nom, sans fiche.`
    : french`Aucune fiche ne porte le nom ${name} : ce bon reste à ce nom, sans fiche.`
}

import type { Voucher } from '#contract/accounting/vouchers.ts'
import { invalid } from '#contract/errors.ts'
import { balanceText, sessionText, unitsText, voucherTitle } from '#domain/accounting/voucher-text.ts'
import { toDrawing } from '#domain/content/drawings.ts'
import { type StoredPublicSettings, toPublicSettings } from '#domain/content/settings.ts'
import { groupedPhone } from '#domain/language/phone-number.ts'
import { french } from '#domain/language/typography.ts'
import type { AppContext } from '#server/app-context.ts'
import { findSiteOrigin } from '#server/db/site-address.ts'
import { readMessageSettings } from '#server/db/statements/settings.ts'
import { readStored } from '#server/db/statements/stored-settings.ts'
import { renderVoucher } from '#server/documents/pdf/voucher-pdf.ts'
import type { VoucherSheet } from '#server/documents/pdf/voucher-sheet.ts'
import { findVoucherByCode } from '#server/features/accounting/redemption/chosen.ts'
import { palettesOf } from '#server/site/theme.ts'
import { readLogo } from '../notes/business.ts'
import { requireVoucher } from './actions.ts'
import { findChosenDrawing } from './queries.ts'

/** Throws invalid for a code that is not the voucher's. */
export async function printVoucher(
  context: AppContext,
  { id, code: typed }: { id: number; code: string },
): Promise<Uint8Array> {
  const { kysely: db } = context.database
  const voucher = await requireVoucher(context, db, id)
  const found = await findVoucherByCode(context, typed)
  if (found?.id !== id) throw invalid('code', 'Ce code n’est pas celui de ce bon.')
  if (found.code === null) throw invalid('code', FOREIGN_CODE)
  const { conditions } = await readStored(db, 'vouchers')
  return drawVoucher(context, { voucher, code: found.code, conditions })
}

const FOREIGN_CODE = french`Ce code vient d’un autre logiciel : donnez d’abord un nouveau code à ce bon.`

/** In the look of the site as it is now. */
export async function drawVoucher(
  context: AppContext,
  { voucher, code, conditions }: { voucher: Voucher; code: string; conditions: string },
): Promise<Uint8Array> {
  const { config, clock } = context
  const { kysely: db } = context.database
  const site = toPublicSettings(await readMessageSettings(db))
  const palette = palettesOf(site).light
  const origin = await findSiteOrigin(config, db)
  return renderVoucher(
    {
      ...contentOf(voucher),
      practice: { name: site.siteTitle, contact: contactOf(site) },
      palette,
      drawing: toDrawing(await findChosenDrawing(db, voucher.id)),
      hasSerif: site.fontSecondary === 'Merriweather',
      conditions,
      code,
      bookingUrl: origin && `${origin}/booking#bon=${code}`,
      day: clock.local().day,
    },
    await readLogo(context, site.logo, palette.paper),
  )
}

type VoucherContent = Pick<
  VoucherSheet,
  'title' | 'worth' | 'session' | 'recipientName' | 'giverName' | 'message' | 'validUntil'
>

/** Its present worth: a new code is also printed for a voucher of which a part is used. */
function contentOf(voucher: Voucher): VoucherContent {
  const { kind, units, balance, reserved, recipientName, clientName } = voucher
  const left = balance + reserved
  const session = sessionText(voucher)
  return {
    title: voucherTitle(voucher),
    ...(left === units
      ? { worth: session ?? unitsText({ kind, units }), session: null }
      : { worth: balanceText({ kind, units, balance: left }), session }),
    recipientName: recipientName ?? clientName,
    giverName: voucher.giverName,
    message: voucher.message,
    validUntil: voucher.validUntil,
  }
}

function contactOf({ address, phone }: StoredPublicSettings): string[] {
  return [address ?? '', groupedPhone(phone ?? '')]
    .filter((text) => text !== '')
    .map((text) => text.split('\n').join(', '))
}

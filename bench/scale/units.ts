/** Three significant digits, or all of a number below 10 000; thousands separated by spaces. */
export function toAmount(value: number): string {
  const isShort = value >= 1_000 && value < 10_000
  const rounded = isShort ? Math.round(value) : Number(value.toPrecision(3))
  return rounded.toLocaleString('en-US', { maximumFractionDigits: 3 }).replaceAll(',', ' ')
}

const BYTE_UNITS = ['B', 'kB', 'MB', 'GB', 'TB', 'PB']

export function toBytes(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.floor(Math.log10(bytes) / 3)
  return `${toAmount(bytes / 1_000 ** power)} ${BYTE_UNITS[power]}`
}

export function toMs(ms: number): string {
  return ms < 1_000 ? `${toAmount(ms)} ms` : `${toAmount(ms / 1_000)} s`
}

export function toShare(share: number): string {
  return `${toAmount(share * 100)} %`
}

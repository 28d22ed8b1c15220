/** The first of the practice's numbers, one per line: as it is shown without line breaks, and as it is dialled. */
export function firstNumber(phone: string | null | undefined): { label: string; href: string } | null {
  const [number = ''] = (phone ?? '').trim().split('\n')
  if (!/\d/.test(number)) return null
  return { label: number.trim().replaceAll(' ', '\u00a0'), href: `tel:${number.replace(/[^\d+]/g, '')}` }
}

export function firstNumber(phone: string | null | undefined): { label: string; href: string } | null {
  const [number = ''] = (phone ?? '').trim().split('\n')
  if (!/\d/.test(number)) return null
  return { label: number.trim().replaceAll(' ', '\u00a0'), href: `tel:${number.replace(/[^\d+]/g, '')}` }
}

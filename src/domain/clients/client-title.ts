import { groupedPhone } from '../language/phone-number.ts'

type Named = { name: string | null; email: string | null; phone: string | null }

export function clientTitle({ name, email, phone }: Named): string {
  return name ?? email ?? (phone && groupedPhone(phone)) ?? 'Client'
}

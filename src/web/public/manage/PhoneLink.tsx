import { paths } from '#web/app/paths.ts'
import { Link } from '#web/ui/Link.tsx'

/** In a sentence: to call the practice, or to write where it gives no number. */
export function PhoneLink({ phone }: { phone: string | null }) {
  if (phone === null) return <Link to={paths.contact}>écrivez-nous</Link>
  // The owner may have written several, a line for each.
  const [number = ''] = phone.split('\n')
  return (
    <>
      appelez-nous au <a href={`tel:${number.replace(/[^\d+]/g, '')}`}>{number.replaceAll(' ', '\u00a0')}</a>
    </>
  )
}
